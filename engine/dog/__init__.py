"""FamilienLager Dog: two partners bring eight pieces round the track and home. Rulings C1 to C40."""
