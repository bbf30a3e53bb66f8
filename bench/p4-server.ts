import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:http";
import { z } from "zod";
import { answer, answerRest } from "@/server/http/rest-mount";
import { envelopeB } from "@/server/rest/envelope";
import { matcher } from "@/server/rest/match";
import { routeTable } from "@/server/rest/table";
import { partner, router } from "@/server/trpc";
import { BenchBody } from "./bench-body";

/**
 * Our side of P4: the product's own dispatcher. GET /ip is the product's route; the validated POST without database is
 * a procedure of this file, guarded and declared like any other (no product route of that kind avoids the database).
 */
const bench = router({
  post: partner
    .meta({ rest: "POST /bench" })
    .input(BenchBody)
    .output(z.object({ main_id: z.int(), items: z.int() }))
    .mutation(({ input }) => ({ main_id: input.main_id, items: input.items.length })),
});
const table = routeTable(bench);
const family = { name: "reservation" as const, base: "", envelope: envelopeB, table, match: matcher(table) };

const server = createServer((req: IncomingMessage, res: ServerResponse) => {
  if (!answerRest(req, res)) void answer({ family, path: req.url!, version: true }, "", req, res);
});
server.listen(0, "127.0.0.1", () => process.send!({ port: (server.address() as { port: number }).port }));
process.on("disconnect", () => process.exit());
