import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../../scripts/lib/free-port.mjs";
import { send } from "../lib/wire";

/** A separate product: demo data in a new folder, two app processes, its log in a file. */
export class Product {
  private child: ChildProcess | undefined;
  private processes = 2;

  private constructor(
    readonly base: string,
    readonly dataDir: string,
    readonly password: string,
    /** Its log, which contains one-time codes. */
    readonly logFile: string,
    /** The folder to remove after the run. */
    private readonly folder: string,
    /** The built checkout it is started from. */
    private readonly root: string,
  ) {}

  /** `root`: another checkout than this one; `processes`: number of app processes. */
  static async fresh({ root = ".", processes = 2 } = {}): Promise<Product> {
    const folder = await mkdtemp(join(tmpdir(), "safar-outside-"));
    // The database runs as its own user, who must be able to reach its folder.
    await chmod(folder, 0o711);
    const base = `http://127.0.0.1:${await freePort()}`;
    const product = new Product(base, join(folder, "data"), "outside-Pass-2026", join(folder, "log"), folder, root);
    product.processes = processes;
    await product.start();
    return product;
  }

  async start(): Promise<void> {
    const log = await open(this.logFile, "a");
    const { port } = new URL(this.base);
    const own = {
      DATA_DIR: this.dataDir,
      PORT: port,
      HOST: "127.0.0.1",
      APP_PROCESSES: String(this.processes),
      DEMO_PASSWORD: this.password,
    };
    this.child = spawn(process.execPath, ["scripts/start.mjs"], {
      cwd: this.root,
      env: { ...process.env, ...own },
      stdio: ["ignore", log.fd, log.fd],
    });
    await log.close();
    await this.healthy(300_000);
  }

  async healthy(patience = 90_000): Promise<void> {
    const until = Date.now() + patience;
    for (;;) {
      const answer = await send(this.base, { method: "GET", path: "/api/health" }).catch(() => undefined);
      if (answer?.status === 200) return;
      if (this.child && this.child.exitCode !== null) throw new Error(`the product ended: see ${this.logFile}`);
      if (Date.now() > until) throw new Error(`not healthy in ${patience / 1000} s: ${answer?.raw ?? "no answer"}`);
      await sleep(100);
    }
  }

  /**
   * After its supervisor was killed: started again immediately, with remains of other processes, and once more when a
   * start fails, like systemd would. Returns the number of starts.
   */
  async startAgain(): Promise<number> {
    if (this.child?.exitCode === null && this.child.signalCode === null) await once(this.child, "exit");
    for (let starts = 1; ; starts++) {
      try {
        await this.start();
        return starts;
      } catch (error) {
        if (starts === 5 || this.child?.exitCode === null) throw error;
      }
    }
  }

  async stop(): Promise<void> {
    if (!this.child) return;
    if (this.child.exitCode === null && this.child.signalCode === null) {
      const gone = once(this.child, "exit");
      this.child.kill("SIGTERM");
      await gone;
    }
    await rm(this.folder, { recursive: true, force: true });
  }
}
