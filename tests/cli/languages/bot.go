package main

import (
	"bufio"
	"fmt"
	"os"
)

func smaller(a, b int) int {
	if a < b {
		return a
	}
	return b
}

func bars(wall [4]int, x, y, nx, ny int) bool {
	if wall[2] == 1 {
		return nx != x && wall[0] == smaller(x, nx) && (y == wall[1] || y == wall[1]+1)
	}
	return ny != y && wall[1] == smaller(y, ny) && (x == wall[0] || x == wall[0]+1)
}

func main() {
	in := bufio.NewReader(os.Stdin)
	var greeting string
	var players, me, columns, rows, tick, count int
	fmt.Fscan(in, &greeting)
	fmt.Println("OK")
	fmt.Fscan(in, &players, &me, &columns, &rows)
	pawns := make([][3]int, players)
	read := func() {
		for i := range pawns {
			fmt.Fscan(in, &pawns[i][0], &pawns[i][1], &pawns[i][2])
		}
	}
	read()
	for {
		if _, err := fmt.Fscan(in, &tick); err != nil {
			return
		}
		read()
		fmt.Fscan(in, &count)
		walls := make([][4]int, count)
		for i := range walls {
			fmt.Fscan(in, &walls[i][0], &walls[i][1], &walls[i][2], &walls[i][3])
		}
		ahead := -1
		if me == 0 {
			ahead = 1
		}
		x, y := pawns[me][0], pawns[me][1]
		for _, step := range [][2]int{{0, ahead}, {1, 0}, {-1, 0}, {0, -ahead}} {
			nx, ny := x+step[0], y+step[1]
			free := nx >= 0 && nx < columns && ny >= 0 && ny < rows
			for _, pawn := range pawns {
				free = free && !(pawn[0] == nx && pawn[1] == ny)
			}
			for _, wall := range walls {
				free = free && !bars(wall, x, y, nx, ny)
			}
			if free {
				fmt.Println(nx, ny)
				break
			}
		}
	}
}
