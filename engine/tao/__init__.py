"""TAO, in its versions YIN and YANG: two rows of guardians before five portals. Rulings D1 to D34."""
