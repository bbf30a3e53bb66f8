import { createServer } from "node:http";
import { z } from "zod";
import { answer } from "@/server/http/rest-mount";
import { envelopeB } from "@/server/rest/envelope";
import { matcher } from "@/server/rest/match";
import { routeTable } from "@/server/rest/route-table";
import { partner, router } from "@/server/trpc";
import { BenchBody } from "./bench-body";

/**
 * A validated POST without database: a procedure of this file, guarded and declared like any other (no product route of
 * that kind avoids the database), behind the product's dispatcher.
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

export const validatedPost = () =>
  createServer((req, res) => void answer({ family, path: req.url!, version: true }, "", req, res));
