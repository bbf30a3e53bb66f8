import { connect } from "node:net";
import { freePort } from "../scripts/lib/free-port.mjs";
import { remove, temporaryFolder } from "../tests/start/product";
import { startNginx } from "./cluster/programs";
import { type Item, ledgerOfFailures } from "./item";
import { get, HIDDEN, HIDDENS_WORD, NOBODYS_CODE, ODD, RIGHT, TWO_TO_NGINX } from "./odd-requests";
import { withProduct } from "./world";

const HANG_MS = 8_000;
const QUIET_MS = 400;
/**
 * I10: requests that two readers may interpret differently, directly and through nginx, with honest callers behind
 * them.
 */
export const i10: Item = {
  id: "I10",
  claim:
    "input that nginx and a process may read differently is one request or none to both, and never an internal error",
  run: ({ size }) =>
    withProduct(async ({ base, appProcesses, said }) => {
      const { failures, must } = ledgerOfFailures();
      const folder = await temporaryFolder();
      const straight = Number(new URL(base).port);
      const port = await freePort();
      const nginx = await startNginx({ folder, port, apps: [straight, straight] });
      const pids = appProcesses();
      const statuses: Record<string, number> = {};
      const neighbours = size === "short" ? 1 : 8;
      try {
        for (const [way, at] of [
          ["straight", straight],
          ["nginx", port],
        ] as const) {
          const both = await exchange(at, get("") + HIDDEN);
          must(
            statusesOf(both).join() === "404,200" && both.includes(HIDDENS_WORD),
            `${way}: two are not two: ${both}`,
          );
          for (const [name, bytes] of Object.entries(ODD)) {
            const reply = await exchange(at, bytes);
            const found = statusesOf(reply);
            const all = found.join("+") || (reply === "hung" ? "hung" : "closed");
            statuses[all] = (statuses[all] ?? 0) + 1;
            must(!/5\d\d/.test(all) || (way === "nginx" && REFUSED_BY_NGINX.test(reply)), `${way}: ${name}: ${all}`);
            must(all !== "hung", `${way}: ${name}: no answer and no end`);
            const apart = way === "nginx" && TWO_TO_NGINX.includes(name);
            must(apart || !reply.includes(HIDDENS_WORD), `${way}: ${name}: what was hidden was answered (${all})`);
            if (way === "straight") must(RIGHT[name]?.test(all) ?? true, `${way}: ${name}: ${all}`);
            for (let nth = 0; nth < neighbours; nth++) {
              const next = await exchange(at, get("Connection: close\r\n"));
              const own = statusesOf(next).join() === "404" && next.includes(NOBODYS_CODE);
              must(own, `${way}: after ${name} another was told ${next.slice(0, 80)}`);
            }
          }
        }
      } finally {
        await nginx.stop();
        await remove(folder);
      }
      must(appProcesses().join() === pids.join(), "an app process was restarted");
      must(!/unhandled rejection/.test(said()), "an unhandled rejection was logged");
      const figures = { requests: 2 * Object.keys(ODD).length, statuses: JSON.stringify(statuses) };
      return { figures, failures };
    }),
};

/** nginx's own refusal before any of our processes: an unsupported version or encoding. */
const REFUSED_BY_NGINX = /^HTTP\/1\.1 50[15] [\s\S]*<center>nginx/;

/** Status of each answer on a connection, except 100 Continue. */
const statusesOf = (reply: string) =>
  [...reply.matchAll(/HTTP\/1\.[01] (\d{3}) /g)].map(([, status]) => status).filter((status) => status !== "100");

/** All answers on a connection; after a silence our end is closed. */
function exchange(port: number, bytes: string): Promise<string> {
  return new Promise((resolve) => {
    let reply = "";
    const socket = connect({ host: "127.0.0.1", port, allowHalfOpen: true }, () => socket.write(bytes, "latin1"));
    const done = (what: string) => {
      clearTimeout(hung);
      clearTimeout(quiet);
      socket.destroy();
      resolve(what);
    };
    const hung = setTimeout(() => done(reply || "hung"), HANG_MS);
    const quiet = setTimeout(() => socket.end(), QUIET_MS);
    socket.on("data", (part) => {
      reply += part.toString("latin1");
      quiet.refresh();
    });
    socket.on("error", () => done(reply));
    socket.on("close", () => done(reply));
    socket.on("end", () => done(reply));
  });
}
