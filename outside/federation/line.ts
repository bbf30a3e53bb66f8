import type { AddressInfo } from "node:net";
import { connect, createServer, type Server, type Socket } from "node:net";

/** State of the line: everything passes; no answer; answers are delayed; an answer is lost. */
type State = "through" | "down" | "slow" | "lost";

const SLOW_MS = 3_000;

/** The line from the buyer's deployment to the seller's: calls can be slowed, cut, or executed without an answer. */
export class Line {
  state: State = "through";
  /** Number of lost answers. */
  lost = 0;
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    readonly base: string,
  ) {}

  static async to(target: string): Promise<Line> {
    const { hostname, port } = new URL(target);
    let line: Line | undefined;
    const server = createServer((near) => {
      const here = line!;
      if (here.state === "down") return void near.destroy();
      const far = connect(Number(port), hostname);
      for (const socket of [near, far]) {
        here.sockets.add(socket);
        socket.on("error", () => {});
        socket.on("close", () => {
          here.sockets.delete(socket);
          near.destroy();
          far.destroy();
        });
      }
      near.pipe(far);
      far.on("data", (part) => {
        if (here.state === "down") return void near.destroy();
        // Executed there, but its answer is lost.
        if (here.state === "lost") {
          here.lost++;
          return void near.destroy();
        }
        if (here.state === "slow") setTimeout(() => near.writable && near.write(part), SLOW_MS);
        else near.write(part);
      });
    });
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    line = new Line(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    return line;
  }

  /** From now on; "down" also cuts calls in flight. */
  turn(state: State): void {
    this.state = state;
    if (state === "down") for (const socket of this.sockets) socket.destroy();
  }

  close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    return new Promise((done) => this.server.close(() => done()));
  }
}
