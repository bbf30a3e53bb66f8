import type { AddressInfo } from "node:net";
import { connect, createServer, type Server, type Socket } from "node:net";

/** What the line between the two does: all goes through; nobody is there; each answer waits; an answer is lost on its way back. */
type State = "through" | "down" | "slow" | "lost";

const SLOW_MS = 3_000;

/** The line from the buyer's deployment to the seller's: what goes over it can be slowed, cut, or done and never told. */
export class Line {
  state: State = "through";
  /** Answers that were lost. */
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
        // It was done over there, and nobody here hears of it.
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

  /** From now on; what is under way is cut where nobody is there any more. */
  turn(state: State): void {
    this.state = state;
    if (state === "down") for (const socket of this.sockets) socket.destroy();
  }

  close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    return new Promise((done) => this.server.close(() => done()));
  }
}
