use std::io::{self, BufRead, Write};

fn numbers(lines: &mut impl Iterator<Item = io::Result<String>>) -> Option<Vec<i32>> {
    let line = lines.next()?.ok()?;
    Some(line.split_whitespace().map(|word| word.parse().unwrap()).collect())
}

fn bars(wall: &[i32], x: i32, y: i32, nx: i32, ny: i32) -> bool {
    if wall[2] == 1 {
        nx != x && wall[0] == x.min(nx) && (y == wall[1] || y == wall[1] + 1)
    } else {
        ny != y && wall[1] == y.min(ny) && (x == wall[0] || x == wall[0] + 1)
    }
}

fn say(text: &str) {
    println!("{}", text);
    io::stdout().flush().unwrap();
}

fn main() {
    let stdin = io::stdin();
    let mut lines = stdin.lock().lines();
    lines.next();
    say("OK");
    let players = numbers(&mut lines).unwrap()[0];
    let me = numbers(&mut lines).unwrap()[0] as usize;
    let size = numbers(&mut lines).unwrap();
    for _ in 0..players {
        lines.next();
    }
    while numbers(&mut lines).is_some() {
        let pawns: Vec<Vec<i32>> = (0..players).map(|_| numbers(&mut lines).unwrap()).collect();
        let count = numbers(&mut lines).unwrap()[0];
        let walls: Vec<Vec<i32>> = (0..count).map(|_| numbers(&mut lines).unwrap()).collect();
        lines.next();
        let (x, y) = (pawns[me][0], pawns[me][1]);
        let ahead = if me == 0 { 1 } else { -1 };
        for (dx, dy) in [(0, ahead), (1, 0), (-1, 0), (0, -ahead)] {
            let (nx, ny) = (x + dx, y + dy);
            let inside = nx >= 0 && nx < size[0] && ny >= 0 && ny < size[1];
            if !inside || pawns.iter().any(|pawn| pawn[0] == nx && pawn[1] == ny) {
                continue;
            }
            if walls.iter().any(|wall| bars(wall, x, y, nx, ny)) {
                continue;
            }
            say(&format!("{} {}", nx, ny));
            break;
        }
    }
}
