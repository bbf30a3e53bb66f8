import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { pipeline, Readable } from "node:stream";
import type { ReadableStream as WebStream } from "node:stream/web";
import { appServer } from "@/server/http/app-server";
import { state } from "@/server/http/health";
import type { Families, Family } from "@/server/rest/families";
import { restMount } from "@/server/rest/next-mount";
import { answerFaults } from "./answer-faults";
import { answering } from "./answering";
import { answerRecorder } from "./answers-seen";
import { familiesWith, type Mounts, type Routers } from "./families";
import { answerWatcher } from "./http";
import { publishedRoute } from "./published-routes";
import { refusalWatcher, watchRefusalsOf } from "./refusals-seen";

export type Mounted = { base: string; close(): Promise<void> };

/** The app's own server with these routers, without pages. */
export async function nodeMount({ payments, ...routers }: Mounts): Promise<Mounted> {
  const { families, checked } = partOf(routers);
  return checked(await listening(appServer({ families, payments, pages: () => undefined, dev: false })));
}

/** Routers of one family, or the start of another mount. */
export type Mounting = Routers | (() => Promise<Mounted>);

export const mountOf = (family: "backOffice" | "customer", mounting: Mounting): Promise<Mounted> =>
  typeof mounting === "function" ? mounting() : nodeMount({ [family]: mounting });

/** The Next mount: the route handler without Next's wrapping (e2e runs the built app). */
export async function nextMount(routers: Omit<Mounts, "payments">): Promise<Mounted> {
  const { families, checked } = partOf(routers);
  return checked(await listeningTo(restMount(async () => families)));
}

/** `checked`: closing fails when a published route was called whose router is not mounted. */
function partOf(routers: Omit<Mounts, "payments">) {
  const missing = new Set<string>();
  const strict = (family: Family): Family => ({
    ...family,
    match: (method, path) => {
      const found = family.match(method, path);
      const route = found ? undefined : publishedRoute(method, family.base + path);
      if (route) missing.add(route);
      return found;
    },
  });
  const part = familiesWith(routers);
  const families: Families = {
    reservation: strict(part.reservation),
    "back-office": strict(part["back-office"]),
    customer: strict(part.customer),
  };
  const unwatch = watchRefusalsOf(part);
  const checked = ({ base, close }: Mounted): Mounted => ({
    base,
    close: async () => {
      unwatch();
      await close();
      if (missing.size > 0)
        throw new Error(`mount their routers too (npm run routes prints them): ${[...missing].join(", ")}`);
    },
  });
  return { families, checked };
}

/** Serves handlers of a route file of Next. */
export function listeningTo(handlers: ReturnType<typeof restMount>): Promise<Mounted> {
  const server = createServer(
    answering(async (req, res) => {
      const method = req.method as keyof typeof handlers;
      const bodyless = method === "GET" || method === "HEAD";
      const request = new Request(`http://${req.headers.host}${req.url}`, {
        method,
        headers: Object.entries(req.headers).flatMap(([name, value]) =>
          typeof value === "string" ? [[name, value]] : [],
        ) as [string, string][],
        ...(!bodyless && { body: Readable.toWeb(req) as ReadableStream, duplex: "half" }),
      });
      const answer = await handlers[method](request);
      res.writeHead(answer.status, Object.fromEntries(answer.headers));
      if (answer.body) pipeline(Readable.fromWeb(answer.body as WebStream), res, () => {});
      else res.end();
    }),
  );
  return listening(server);
}

const record = answerRecorder();
const watchRefusal = refusalWatcher();
answerWatcher.note ??= (method, path, json) => {
  record(method, path, json);
  watchRefusal(method, path, json);
  const faults = answerFaults(json);
  if (faults.length > 0) throw new Error(`${method} ${path} answers ${faults.join("; ")}`);
};

/** Serves on a free port; the process counts as started. */
export async function listening(server: Server): Promise<Mounted> {
  state().started = true;
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return {
    base: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}
