"""What people see of the games: a room for each (`lanplay/games/NAME/`), and here what all of them share."""
