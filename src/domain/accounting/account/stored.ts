import { Prisma } from "@/generated/prisma/client";
import type { OperatorActor, TxCtx } from "../../kernel/context";
import type { ColumnOf } from "../../kernel/table-rows";
import { ACCOUNT_COLUMNS, type Columns } from "./rows";
import { nextCode } from "./rules";
import type { MoneyDetails } from "./schema";

type Tx = TxCtx<OperatorActor>;

/** An account before a change. */
export type Stored = Columns & { limited: boolean; details: Partial<MoneyDetails> };

const STORED = Prisma.raw(
  `select ${ACCOUNT_COLUMNS}, a.limit_mode <> 'none' as limited, a.details from ledger.accounts a`,
);

/** Serializes changes of a branch's chart: keeps the next free code valid and prevents deadlocks. */
export async function lockChart({ db, actor }: Tx): Promise<void> {
  await db.$executeRaw`select pg_advisory_xact_lock(hashtextextended('ledger.accounts:' || ${actor.branchId}::int, 0))`;
}

/** An account of the branch by id; undefined when missing. */
export async function accountById({ db, actor }: Tx, id: number): Promise<Stored | undefined> {
  const [row] = await db.$queryRaw<Stored[]>`${STORED} where a.branch_id = ${actor.branchId} and a.id = ${id}`;
  return row;
}

/** An account of the branch by code. */
export async function accountByCode({ db, actor }: Tx, code: string): Promise<Stored | undefined> {
  const [row] = await db.$queryRaw<Stored[]>`${STORED} where a.branch_id = ${actor.branchId} and a.code = ${code}`;
  return row;
}

/** Waits for running postings to the account, so that later checks of its entries stay valid. */
export async function lockAccount({ db, actor }: Tx, id: number): Promise<void> {
  await db.$queryRaw`select from ledger.accounts where branch_id = ${actor.branchId} and id = ${id} for update`;
}

/** The next free code below an account (null: of a group); undefined when exhausted. */
export async function freeCode({ db, actor }: Tx, parent: Stored | null): Promise<string | undefined> {
  const rows = await db.$queryRaw<{ code: ColumnOf<"ledger.accounts", "code">; sister: boolean }[]>`
    select code, parent_id is not distinct from ${parent?.id ?? null}::int as sister from ledger.accounts
     where branch_id = ${actor.branchId}
       and (parent_id is not distinct from ${parent?.id ?? null}::int or code like ${parent?.code ?? ""} || '%')`;
  const sisters = rows.flatMap(({ code, sister }) => (sister ? [code] : []));
  return nextCode(
    parent,
    sisters,
    rows.map(({ code }) => code),
  );
}

/** Whether the ledger knows the currency. */
export async function isCurrency({ db }: Tx, currency: string): Promise<boolean> {
  const rows = await db.$queryRaw<unknown[]>`select 1 from ledger.currencies where code = ${currency}`;
  return rows.length > 0;
}

/** The branch's base currency. */
export async function branchCurrency({ db, actor }: Tx): Promise<string> {
  const { currency } = await db.branch.findUniqueOrThrow({
    where: { id: actor.branchId },
    select: { currency: true },
  });
  return currency;
}
