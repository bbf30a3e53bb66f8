import type { Snapshot } from "../../kernel/snapshot";

/**
 * What every export needs to read entries: the branch, its accounts with their ancestors, the currencies' exponents.
 */
export type Books = {
  branch: { code: string; name: string; currency: string };
  accounts: ReadonlyMap<number, BookAccount>;
  exponents: ReadonlyMap<string, number>;
  /** Codes of cost centers by id; `dimension=member` texts of each set by id. */
  centers: ReadonlyMap<number, string>;
  sets: ReadonlyMap<number, readonly string[]>;
};

type BookAccount = {
  id: number;
  code: string;
  title: string;
  /** From the group down to the account itself. */
  path: readonly { code: string; title: string }[];
};

type Row = { id: number; parentId: number | null; code: string; title: string };

/** Reads a branch's books without their entries. Accounts are thousands, not millions. */
export async function readBooks(books: Snapshot, branchId: number): Promise<Books> {
  const [branch] = await books.all<Books["branch"]>("select code, name, currency from branches where id = $1", [
    branchId,
  ]);
  const rows = await books.all<Row>(
    `select id, parent_id as "parentId", code, title from ledger.accounts where branch_id = $1 order by level, code`,
    [branchId],
  );
  const accounts = new Map<number, BookAccount>();
  for (const { id, parentId, code, title } of rows) {
    const above = parentId === null ? [] : (accounts.get(parentId)?.path ?? []);
    accounts.set(id, { id, code, title, path: [...above, { code, title }] });
  }
  const digits = await books.all<{ code: string; exponent: number }>("select code, exponent from ledger.currencies");
  const centers = await books.all<{ id: number; code: string }>(
    "select id, code from cost_centers where branch_id = $1",
    [branchId],
  );
  const sets = await books.all<{ id: number; members: string[] }>(SETS, [branchId]);
  return {
    ...{ branch: branch!, accounts, exponents: new Map(digits.map(({ code, exponent }) => [code, exponent])) },
    centers: new Map(centers.map(({ id, code }) => [id, code])),
    sets: new Map(sets.map(({ id, members }) => [id, members])),
  };
}

const SETS = `
  select s.id, array_agg(d.code || '=' || m.code order by d.code) as members
    from ledger.dimension_sets s
    join dimension_members m on m.branch_id = s.branch_id and m.id = any (s.members)
    join dimensions d on d.branch_id = m.branch_id and d.id = m.dimension_id
   where s.branch_id = $1 group by s.id`;
