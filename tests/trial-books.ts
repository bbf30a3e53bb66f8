import type { BranchId, OperatorActor } from "@/domain/kernel/context";
import { query } from "@/server/db";
import { office } from "./fixtures";
import { asLedgerOwner } from "./ledger";
import { personOf } from "./operators";

/** Books of a Jalali branch with four fiscal years, including a leap year, and the ids of some of its accounts. */
export type TrialBooks = { branchId: BranchId; actor: OperatorActor; leaves: Leaf[] };
type Leaf = { id: number; code: string; sub_ledger_id: number; general_id: number; group_id: number };
/** A line in spreadsheet format. */
export type RawLine = {
  day: string;
  kind: string;
  source_type: string | null;
  account_id: number;
  ccy: string;
  dr: number;
  cr: number;
  fc_dr: number;
  fc_cr: number;
};

/** Accounts without limits: one or several of each group, two of them below one sub-ledger. */
const CODES = [
  "11010001",
  "11020001",
  "21020001",
  "31010001",
  "31020001",
  "31030002",
  "41010001",
  "51010001",
  "52030001",
];

export async function trialBooks(): Promise<TrialBooks> {
  const { branchId } = await office();
  await asLedgerOwner("select ledger.ensure_periods($1, 3)", [branchId]);
  const actor = await personOf(branchId);
  await asLedgerOwner(
    `insert into ledger.accounts (branch_id, parent_id, level, code, title, title_latin, type, nature, currency, slots)
     select $1, id, 4, '11020099', 'ارزی', 'Dollars', type, nature, null, 4 from ledger.accounts where branch_id = $1 and code = '1102'`,
    [branchId],
  );
  const leaves = await query<Leaf>(
    "t.leaves",
    `select id, code, sub_ledger_id, general_id, group_id from ledger.accounts
      where branch_id = $1 and code = any($2) order by code`,
    [branchId, [...CODES, "11020099"]],
  );
  return { branchId, actor, leaves };
}

export type Item = {
  day: string;
  from: number;
  to: number;
  amount: number;
  /** In dollars: `amount` cents at 500 a cent. */
  foreign?: boolean;
  kind?: string;
  source?: { type: string; id: string };
};

/** Posts all of it, 50 at a time, and expects no refusal. */
export async function postItems({ branchId }: Pick<TrialBooks, "branchId">, items: readonly Item[]): Promise<void> {
  for (let at = 0; at < items.length; at += 50) {
    const many = items.slice(at, at + 50).map(({ day, from, to, amount, foreign, kind = "manual", source }) => {
      const side = (name: "dr" | "cr") =>
        foreign ? { [name]: amount * 500, [`fc_${name}`]: amount, ccy: "USD", rate: "500" } : { [name]: amount };
      const lines = [
        { account_id: from, ...side("dr") },
        { account_id: to, ...side("cr") },
      ];
      const result = source && { source_type: source.type, source_id: source.id };
      return { branch_id: branchId, doc_date: day, kind, created_by: "operator:1", lines, ...result };
    });
    const [row] = await asLedgerOwner<{ answers: { refused?: object }[] }>("select ledger.post_many($1) as answers", [
      JSON.stringify(many),
    ]);
    const refused = row!.answers.filter((answer) => answer.refused);
    if (refused.length > 0) throw new Error(JSON.stringify(refused[0]));
  }
}

/** Everything posted, for a computation that shares no code with the product. */
export const rawLines = (branchId: number) =>
  asLedgerOwner<RawLine>(
    `select e.doc_date::text as day, v.kind::text as kind, v.source_type, e.account_id, e.ccy, e.dr::float as dr, e.cr::float as cr,
            e.fc_dr::float as fc_dr, e.fc_cr::float as fc_cr
       from ledger.entries e
       join ledger.vouchers v on v.branch_id = e.branch_id and v.doc_date = e.doc_date and v.id = e.voucher_id
      where e.branch_id = $1`,
    [branchId],
  );
