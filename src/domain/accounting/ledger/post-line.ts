import type { LedgerPostLine } from "../../kernel/sql-types";

/**
 * A line of a voucher, amounts in minor units of the branch's currency; for another currency also in that (`ccy`,
 * `fc_*`, `rate`).
 */
export type VoucherLine = ({ account_id: number | null } | { mapping: string }) & {
  dr?: bigint;
  cr?: bigint;
  party?: string | null;
  cost_center_id?: number | null;
  /** A set of dimension members. */
  dims?: number | null;
  note?: string;
  ccy?: string;
  fc_dr?: bigint;
  fc_cr?: bigint;
  rate?: string;
};

/** The line as the ledger's functions take it. */
export function postLineOf(line: VoucherLine): LedgerPostLine {
  const { party, cost_center_id, dims, note, ccy, rate } = line;
  const at =
    "mapping" in line ? { account_id: null, mapping: line.mapping } : { account_id: line.account_id, mapping: null };
  return {
    ...{ ...at, party, cost_center_id, dims, note, ccy, rate, dr: minor(line.dr), cr: minor(line.cr) },
    ...{ fc_dr: minor(line.fc_dr), fc_cr: minor(line.fc_cr) },
  };
}

const minor = (amount: bigint | undefined) => (amount === undefined ? undefined : Number(amount));
