import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { z } from "zod";
import type { BranchId, OperatorActor } from "@/domain/kernel/context";
import { PERMISSIONS } from "@/domain/kernel/permission/rules";
import { appServer } from "@/server/http/app-server";
import { state } from "@/server/http/health";
import { answer } from "@/server/http/rest-mount";
import { liveStream } from "@/server/live/stream";
import { envelopeA } from "@/server/rest/envelope";
import { matcher } from "@/server/rest/match";
import { routeTable } from "@/server/rest/route-table";
import { customer, open, operator, router } from "@/server/trpc";
import { familiesWith, type Mounts } from "../families";
import { FAULTS, REPEATING } from "./faults";

const probe = router({
  probe: operator("reservation:read")
    .meta({ rest: "GET /probe" })
    .output(z.object({ branch: z.int() }))
    .query(({ ctx }) => ({ branch: ctx.actor.branchId })),
  customer: customer("b2c", "b2b", "guest")
    .meta({ rest: "GET /probe/customer" })
    .output(z.object({ branch: z.int() }))
    .query(async ({ ctx }) => ({ branch: ctx.actor.branchId })),
  fault: open
    .meta({ rest: "GET /fault/{n}" })
    .input(z.object({ n: z.coerce.number() }))
    .output(z.object({ never: z.string() }))
    .query(async ({ ctx, input }) => (await FAULTS[input.n % FAULTS.length]!(ctx)) as { never: string }),
  repeating: open
    .meta({ rest: "POST /fault/{n}/of" })
    .input(z.object({ n: z.coerce.number(), words: z.string() }))
    .output(z.object({ never: z.string() }))
    .mutation(async ({ ctx, input }) => (await REPEATING[input.n]!(ctx, input.words)) as { never: string }),
});
const table = routeTable(probe);
const family = { name: "back-office" as const, base: "", envelope: envelopeA, table, match: matcher(table) };

/**
 * A separate app process, started by processes.ts: the app's server with these routers, without pages, and besides a
 * route for operators, one that fails and live updates of a branch. Sends its port to its parent and ends with it.
 */
export function serveProcess({ payments, ...routers }: Mounts): void {
  state().started = true;
  const server = appServer({ families: familiesWith(routers), payments, pages: () => undefined, dev: false });
  const [handle] = server.listeners("request") as RequestListener[];
  server.removeAllListeners("request").on("request", (req: IncomingMessage, res: ServerResponse) => {
    const path = req.url ?? "";
    if (path.startsWith("/live?")) void tellLive(path, res);
    else if (/^\/(probe|fault)/.test(path)) void answer({ family, path, version: true }, "", req, res);
    else handle!(req, res);
  });
  server.listen(0, "127.0.0.1", () => process.send?.({ port: (server.address() as AddressInfo).port }));
  process.on("disconnect", () => process.exit(0));
}

/** Person of each stream, unique by default, to stay below the limit. */
let strangers = 1_000_000;

/** GET /live?branch=1: a manager's live events of a branch without a console session; `operator`: their id. */
async function tellLive(path: string, res: ServerResponse): Promise<void> {
  const left = new AbortController();
  res.once("close", () => left.abort());
  const { searchParams: input } = new URL(path, "http://here");
  const branchId = Number(input.get("branch")) as BranchId;
  const operatorId = Number(input.get("operator")) || ++strangers;
  const actor: OperatorActor = { kind: "operator", branchId, operatorId, name: "test", permissions: PERMISSIONS };
  res.writeHead(200, { "content-type": "text/event-stream" });
  const stream = liveStream({ actor, standing: async () => actor, signal: left.signal, resume: null });
  for await (const part of stream) res.write(part);
  res.end();
}
