import java.util.Scanner;

class Bot {
    static boolean bars(int[] wall, int x, int y, int nx, int ny) {
        if (wall[2] == 1) {
            return nx != x && wall[0] == Math.min(x, nx) && (y == wall[1] || y == wall[1] + 1);
        }
        return ny != y && wall[1] == Math.min(y, ny) && (x == wall[0] || x == wall[0] + 1);
    }

    static int[][] read(Scanner in, int count, int width) {
        int[][] rows = new int[count][width];
        for (int[] row : rows) {
            for (int i = 0; i < width; ++i) row[i] = in.nextInt();
        }
        return rows;
    }

    public static void main(String[] arguments) {
        Scanner in = new Scanner(System.in);
        in.next();
        System.out.println("OK");
        System.out.flush();
        int players = in.nextInt(), me = in.nextInt(), columns = in.nextInt(), rows = in.nextInt();
        read(in, players, 3);
        while (in.hasNextInt()) {
            in.nextInt();
            int[][] pawns = read(in, players, 3);
            int[][] walls = read(in, in.nextInt(), 4);
            int x = pawns[me][0], y = pawns[me][1], ahead = me == 0 ? 1 : -1;
            for (int[] step : new int[][] {{0, ahead}, {1, 0}, {-1, 0}, {0, -ahead}}) {
                int nx = x + step[0], ny = y + step[1];
                boolean free = nx >= 0 && nx < columns && ny >= 0 && ny < rows;
                for (int[] pawn : pawns) free &= pawn[0] != nx || pawn[1] != ny;
                for (int[] wall : walls) free &= !bars(wall, x, y, nx, ny);
                if (!free) continue;
                System.out.println(nx + " " + ny);
                System.out.flush();
                break;
            }
        }
    }
}
