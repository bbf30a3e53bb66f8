import { readFile } from "node:fs/promises";
import { TRPCError } from "@trpc/server";
import { z } from "zod";
import type { RequestContext } from "@/server/trpc";

/** Part of every fault's message: an answer that contains it has leaked internals. */
export const INSIDE = "s3cret-inside";

/** Faults as they happen in a use case, including real ones of the database, Prisma, Node and zod. */
export const FAULTS: ((ctx: RequestContext) => unknown)[] = [
  () => {
    throw new Error(INSIDE);
  },
  () => {
    throw new TypeError(`Cannot read properties of undefined (reading '${INSIDE}')`);
  },
  () => (undefined as unknown as { member: { of: string } }).member.of,
  () => JSON.parse(`{"${INSIDE}":`),
  () => {
    throw INSIDE;
  },
  () => {
    throw null;
  },
  () => {
    throw undefined;
  },
  () => {
    throw { message: INSIDE, code: 42, status: 200, stack: INSIDE };
  },
  () => {
    throw new Error("outer", { cause: new Error(INSIDE) });
  },
  () => {
    throw new AggregateError([new Error(INSIDE)], INSIDE);
  },
  () => {
    throw new TRPCError({ code: "INTERNAL_SERVER_ERROR", message: INSIDE });
  },
  () => {
    throw new TRPCError({ code: "BAD_REQUEST", message: INSIDE, cause: new Error(INSIDE) });
  },
  () => Promise.reject(Object.assign(new Error(INSIDE), { code: "23505", detail: INSIDE })),
  () => readFile(`/nowhere/${INSIDE}`),
  () => z.object({ member: z.string() }).parse({ [INSIDE]: INSIDE }),
  () => ({ [INSIDE]: INSIDE }),
  () => new Array(-1),
  () => BigInt(INSIDE),
  (ctx) => ctx.query("fault.table", `select '${INSIDE}' from table_that_is_not`),
  (ctx) => ctx.query("fault.cast", "select $1::text::int", [INSIDE]),
  (ctx) => ctx.query("fault.divide", `select 1 / 0 as "${INSIDE}"`),
  (ctx) => ctx.query("fault.check", "insert into branches (name) values ($1)", [INSIDE]),
  (ctx) => ctx.db.$queryRawUnsafe(`select ${INSIDE}`),
  (ctx) => ctx.db.operator.findUniqueOrThrow({ where: { id: -1, name: INSIDE } }),
  (ctx) => ctx.db.operator.findMany({ where: { [INSIDE]: 1 } as object }),
];

/** Faults whose message, cause, members or values contain user input. */
export const REPEATING: ((ctx: RequestContext, words: string) => unknown)[] = [
  (_, words) => {
    throw new Error(`refused: ${words}`);
  },
  (_, words) => {
    throw `refused: ${words}`;
  },
  (_, words) => {
    throw new Error("outer", { cause: new Error("inner", { cause: new TypeError(words) }) });
  },
  (_, words) => {
    throw new AggregateError([new Error(words)], words);
  },
  (_, words) => {
    throw Object.assign(new Error("refused"), { config: { headers: { "x-key": words } }, response: { data: words } });
  },
  (_, words) => {
    throw { message: words, code: 42, status: 200, stack: words };
  },
  (_, words) => JSON.parse(`{"${words}":`),
  (_, words) => {
    throw new TRPCError({ code: "INTERNAL_SERVER_ERROR", message: words, cause: new Error(words) });
  },
  (ctx, words) => ctx.query("fault.repeats", "select $1::text::int", [words]),
  (ctx, words) => ctx.query("fault.repeats-row", "insert into branches (name) values ($1)", [words]),
  (ctx, words) => ctx.db.operator.findMany({ where: { name: words, [words]: 1 } as object }),
  (ctx, words) => ctx.db.$queryRawUnsafe(`select '${words}'::int`),
];
