import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { z } from "zod";
import { appServer } from "@/server/http/app-server";
import { state } from "@/server/http/health";
import { answer } from "@/server/http/rest-mount";
import { envelopeB } from "@/server/rest/envelope";
import { matcher } from "@/server/rest/match";
import { routeTable } from "@/server/rest/table";
import { partner, router } from "@/server/trpc";
import { BenchBody } from "./bench-body";

/**
 * Our side of P4. GET /ip is the product's server as it runs, without pages; the validated POST without database is
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

const product = appServer({ pages: () => undefined, dev: false });
state().started = true;
const extra = createServer((req, res) => void answer({ family, path: req.url!, version: true }, "", req, res));

const portOf = (server: Server) =>
  new Promise<number>((done) => server.listen(0, "127.0.0.1", () => done((server.address() as AddressInfo).port)));
const [port, extraPort] = await Promise.all([portOf(product), portOf(extra)]);
process.send!({ port, extraPort });
process.on("disconnect", () => process.exit());
