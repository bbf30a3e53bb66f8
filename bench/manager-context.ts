import type { BranchId, Ctx, OperatorActor, Query } from "@/domain/kernel/context";
import { permissionsOf } from "@/domain/kernel/permission/rules";
import { makeClient, makePool } from "@/server/connection";
import { TYPES } from "@/server/db";
import { type BooksOf, generateBooks } from "./generate-books";
import { generatePeople } from "./people";
import { withDatabase } from "./with-database";

type Of = { books: BooksOf; people: number };

/** Calls of use cases by a manager of a branch with these books and people, in its own database. */
export const asManager = <T>({ books, people }: Of, work: (ctx: Ctx<OperatorActor>) => Promise<T>): Promise<T> =>
  withDatabase(async () => {
    const owner = makeClient({ name: "bench", connectionString: process.env.DATABASE_OWNER_URL });
    const pool = makePool({
      name: "bench",
      connectionString: process.env.DATABASE_URL,
      max: 8,
      types: TYPES,
      options: "-c jit=off",
    });
    await owner.connect();
    try {
      const { branchId } = await generateBooks(owner, books);
      await generatePeople(owner, { branchId, people });
      await owner.query("vacuum analyze");
      const query: Query = async <R>(name: string, text: string, values: readonly unknown[] = []) =>
        (await pool.query({ name, text, values: [...values] })).rows as R[];
      const permissions = permissionsOf({ role: "manager", customised: false, permissions: [] });
      const actor: OperatorActor = {
        ...{ kind: "operator", branchId: branchId as BranchId, operatorId: 1, name: "bench", permissions },
      };
      const ctx = { query, actor, now: new Date(), requestId: "bench", locale: "en" } as unknown as Ctx<OperatorActor>;
      return await work(ctx);
    } finally {
      await Promise.all([owner.end(), pool.end()]);
    }
  });
