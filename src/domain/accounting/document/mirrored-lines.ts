import type { OperatorActor, TxCtx } from "../../kernel/context";

type Posted = { voucher_id: bigint | number | string | null; date: string };

/** Lines that reverse a voucher posted on its day. */
export const mirroredLines = ({ db, actor }: TxCtx<OperatorActor>, { voucher_id, date }: Posted): Promise<object[]> =>
  db.$queryRaw`
    select e.account_id, e.party, e.cr as dr, e.dr as cr from ledger.entries e
     where e.branch_id = ${actor.branchId}::int and e.doc_date = ${date}::date and e.voucher_id = ${voucher_id}::bigint`;
