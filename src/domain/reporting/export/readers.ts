import type { OperatorActor, Query } from "../../kernel/context";
import { announcements } from "./read-announcements";
import { cheques } from "./read-cheques";
import { comparison } from "./read-comparison-table";
import { equityChanges } from "./read-equity-changes-table";
import { financialStatement } from "./read-financial-statement-table";
import { journal } from "./read-journal";
import { calls, colleagues, orders, passengers, refunds, reservations } from "./read-lists";
import { partyBalances } from "./read-party-balances";
import { payments } from "./read-payments";
import { report } from "./read-report-table";
import { seasonal } from "./read-seasonal-table";
import { statement } from "./read-statement-table";
import { taxLines } from "./read-tax-lines";
import { trialBalance } from "./read-trial-balance-table";
import type { Subject } from "./schema";
import type { Reader, Reading, Table } from "./table";

const READERS: { [K in Subject["kind"]]: Reader<Extract<Subject, { kind: K }>["params"]> } = {
  journal,
  statement,
  trial_balance: trialBalance,
  party_balances: partyBalances,
  financial_statement: financialStatement,
  equity_changes: equityChanges,
  payments,
  cheques,
  announcements,
  comparison,
  report,
  reservations,
  passengers,
  colleagues,
  orders,
  refunds,
  calls,
  tax_lines: taxLines,
  seasonal,
};

/** Row count of a file, up to `limit`. */
export const countRows = (ctx: { query: Query; actor: OperatorActor }, subject: Subject, limit: number) =>
  (READERS[subject.kind] as Reader<Subject["params"]>).count(ctx, subject.params, limit);

export const readTable = (reading: Reading, { kind, params }: Subject): Promise<Table> =>
  (READERS[kind] as Reader<typeof params>).read(reading, params);
