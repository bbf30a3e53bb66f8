import { makeClient } from "@/server/connection";
import type { ChequeDesk } from "../tests/cheques";
import { median, type ResultRow } from "./result-row";
import { withDatabase } from "./with-database";

const TOGETHER = 100;
const REGISTERED_WITHIN_MS = 150;
const BOARD = 100_000;
const OPENED_WITHIN_MS = 300;
const RUNS = 9;

/** A hundred cheques registered in one call with their documents; and a page of them with 100,000 existing ones. */
export const cheques = (): Promise<ResultRow[]> =>
  withDatabase(async () => {
    const { chequeDesk, form } = await import("../tests/cheques");
    const { storeCheques } = await import("@/domain/cashier/payment/store-cheques");
    const { actOnCheques } = await import("@/domain/cashier/cheque/act-on-cheques");
    const { listCheques } = await import("@/domain/cashier/cheque/list-cheques");
    const { readBoard } = await import("@/domain/cashier/cheque/read-board");
    const { BoardQuery, ChequeAct, ChequeQuery, ChequeStore } = await import("@/domain/cashier/cheque/schema");
    const { pool } = await import("@/server/db");
    const desk = await chequeDesk();
    const { ctx, party, today } = desk;
    const checks = () => Array.from({ length: TOGETHER }, () => form(today));
    const store = () =>
      storeCheques(
        ctx,
        ChequeStore.parse({ direction: "received", party: { type: "colleague", id: party }, checks: checks() }),
      );
    const stored: number[] = [];
    const registering = await timed(async () => {
      const done = await store();
      stored.push(...done.checks.map(({ id }) => id));
    });
    const depositing = await timed(async () => {
      const ids = stored.splice(0, TOGETHER);
      await actOnCheques(ctx, ChequeAct.parse({ ids, operation: "deposit" }));
    });
    await plant(desk);
    const opening = await timed(() => readBoard(ctx, BoardQuery.parse({})));
    const searching = await timed(() => readBoard(ctx, BoardQuery.parse({ search: "کریمی" })));
    const listing = await timed(() => listCheques(ctx, ChequeQuery.parse({ per_page: 50 })));
    await pool().end();
    const many = BOARD.toLocaleString("en");
    return [
      row(`${TOGETHER} cheques registered in one call`, registering, REGISTERED_WITHIN_MS),
      row(`${TOGETHER} cheques deposited in one call`, depositing, REGISTERED_WITHIN_MS),
      row(`the board of ${many} cheques`, opening, OPENED_WITHIN_MS),
      row("the same, searched for an owner", searching, OPENED_WITHIN_MS),
      row(`a page of the list of ${many} cheques, with its sums`, listing, OPENED_WITHIN_MS),
    ];
  });

async function timed(work: () => Promise<unknown>): Promise<number> {
  const taken: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const began = performance.now();
    await work();
    taken.push(performance.now() - began);
  }
  return median(taken);
}

const row = (what: string, ms: number, within: number): ResultRow => {
  return {
    id: "cheques",
    what,
    ours: `${ms.toFixed(1)} ms`,
    other: "",
    ratio: "",
    goal: `<= ${within} ms`,
    met: ms <= within,
  };
};

/**
 * Cheques of some years, most of them cleared, written by the schema's owner with triggers off: documents are not read
 * here.
 */
async function plant({ branchId, party, accounts }: ChequeDesk): Promise<void> {
  const owner = makeClient({ name: "bench", connectionString: process.env.DATABASE_OWNER_URL });
  await owner.connect();
  try {
    for (const table of ["cheques", "cheque_events"]) await owner.query(`alter table ${table} disable trigger user`);
    await owner.query(PLANT, [
      branchId,
      BOARD,
      `colleague:${party}`,
      accounts.party,
      accounts["cheque.in_safe"],
      accounts.bank,
    ]);
    for (const table of ["cheques", "cheque_events"]) {
      await owner.query(`alter table ${table} enable trigger user`);
      await owner.query(`vacuum analyze ${table}`);
    }
  } finally {
    await owner.end();
  }
}

const PLANT = `
  with planned as (
    select nextval('cheques_id_seq')::int as id, n, case when n % 20 < 2 then 0 when n % 20 < 4 then 1 else 2 end as moves,
           current_date + (case when n % 20 < 4 then n % 180 - 20 else -(n % 1200) - 1 end) as due, 1000000 + n as amount
      from generate_series(1, $2::int) n
  ), made as (
    insert into cheques (branch_id, id, direction, sayad_id, serial, bank, amount, due_date, party, counter_account_id, owner_name,
                         account_id, held_account_id, open, state, last_seq, group_id, created_by)
    select $1, id, 'received', lpad((5000000000 + n)::text, 16, '2'), n::text, 'ملت', amount, due, $3, $4::int,
           case when n % 100 = 0 then 'رضا کریمی' else 'علی احمدی ' || n end, case when moves > 0 then $6::int end,
           case when moves < 2 then $5::int end, case when moves < 2 then amount else 0 end,
           ('{in_safe,deposited,cleared}'::"ChequeState"[])[moves + 1], moves + 1, id, 'bench' from planned
  )
  insert into cheque_events (branch_id, cheque_id, seq, prev_seq, direction, from_state, operation, to_state, on_date, account_id,
                             amount, open, held_account_id, created_by)
  select $1, p.id, m + 1, nullif(m, 0), 'received', ('{none,in_safe,deposited}'::"ChequeState"[])[m + 1],
         ('{register,deposit,clear}'::"ChequeOperation"[])[m + 1], ('{in_safe,deposited,cleared}'::"ChequeState"[])[m + 1],
         due - 30 + m, case when m > 0 then $6::int end, amount, case when m < 2 then amount else 0 end,
         case when m < 2 then $5::int end, 'bench'
    from planned p, generate_series(0, p.moves) m`;
