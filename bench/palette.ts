import pg from "pg";
import type { BranchId, Ctx, OperatorActor, Query } from "@/domain/context";
import { findAnything } from "@/domain/find/find-anything";
import { FindQuery } from "@/domain/find/schema";
import { permissionsOf } from "@/domain/operator/rules";
import { TYPES } from "@/server/db";
import { type BooksOf, generateBooks } from "./books-of";
import { generatePeople } from "./people";
import { median, type Row } from "./row";
import { withDatabase } from "./with-database";

const MILLION = 1_000_000;
const ROUNDS = 8;
/** A chart far beyond what branches have. */
const BOOKS: BooksOf = { entries: 1_000, accounts: 20_000, years: 1 };

/** As people type into the palette, letter after letter: names in each script, codes, numbers, titles, what nobody is called. */
const TYPED = [
  ...["مح", "محم", "محمدی", "فاطمه محمدی", "علي رضا كريمى", "ژاله‌فر", "حساب", "حساب 19999", "بانک"],
  ...["mo", "moha", "mohammadi", "Fatemeh Mohammadi", "account", "Account 777", "smith", "zzzz"],
  ...["12", "0912", "0912345", "0499370899", "K000123", "ABCDEF", "ABCDE7", "1406000012345678", "1101"],
] as const;

/** What Ctrl+K answers to each, all kinds at once, for a manager of a branch of so many people. */
export const palette = (people = MILLION): Promise<Row[]> =>
  withDatabase(async () => {
    const owner = new pg.Client({ connectionString: process.env.DATABASE_OWNER_URL });
    const pool = new pg.Pool({
      connectionString: process.env.DATABASE_URL,
      max: 8,
      types: TYPES,
      options: "-c jit=off",
    });
    await owner.connect();
    try {
      const { branchId } = await generateBooks(owner, BOOKS);
      await generatePeople(owner, { branchId, people });
      await owner.query("vacuum analyze");
      const query: Query = async <R>(name: string, text: string, values: readonly unknown[] = []) =>
        (await pool.query({ name, text, values: [...values] })).rows as R[];
      const permissions = permissionsOf({ role: "manager", customised: false, permissions: [] });
      const actor: OperatorActor = {
        ...{ kind: "operator", branchId: branchId as BranchId, operatorId: 1, name: "bench", permissions },
      };
      const ctx = { query, actor, now: new Date(), requestId: "bench", locale: "en" } as unknown as Ctx<OperatorActor>;
      const taken: number[] = [];
      for (let round = 0; round < ROUNDS; round++)
        for (const typed of TYPED) {
          const began = performance.now();
          await findAnything(ctx, FindQuery.parse({ query: typed }));
          taken.push(performance.now() - began);
          if (process.env.EACH) console.error(typed, taken.at(-1)!.toFixed(1));
        }
      const [p75, p95] = [quantile(taken, 0.75), quantile(taken, 0.95)];
      return [
        {
          id: "palette",
          what: `Ctrl+K, all kinds, ${people.toLocaleString("en")} people, ${BOOKS.accounts.toLocaleString("en")} accounts`,
          ours: `p75 ${p75.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, median ${median(taken).toFixed(1)} ms`,
          other: "",
          ratio: "",
          goal: "<= 150 ms p75",
          met: p75 <= 150,
        },
      ];
    } finally {
      await Promise.all([owner.end(), pool.end()]);
    }
  });

const quantile = (values: readonly number[], q: number) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.ceil(q * values.length) - 1)]!;
