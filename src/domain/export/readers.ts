import type { OperatorActor, Query } from "../context";
import { Refusal } from "../errors";
import { comparison } from "./read-comparison-table";
import { journal } from "./read-journal";
import { payments } from "./read-payments";
import { report } from "./read-report-table";
import { statement } from "./read-statement-table";
import { trialBalance } from "./read-trial-balance-table";
import type { Subject } from "./schema";
import type { Reader, Reading, Table } from "./table";

const READERS: { [K in Subject["kind"]]: Reader<Extract<Subject, { kind: K }>["params"]> } = {
  journal,
  statement,
  trial_balance: trialBalance,
  payments,
  comparison,
  report,
};

/** What is not of the accountant alone. */
const RIGHTS = { sales: "reservation:read", cheques: "cheque:read" } as const;

/** 2008 where the person may not see on a page what would stand in the file. */
export function refuseUnseen({ permissions }: OperatorActor, subject: Subject): void {
  const of = subject.kind === "report" ? subject.params.report : undefined;
  if ((of === "sales" || of === "cheques") && !permissions.includes(RIGHTS[of])) throw new Refusal("noPermission");
}

/** How many rows a file would have, counted to `limit` at most. */
export const countRows = (ctx: { query: Query; actor: OperatorActor }, subject: Subject, limit: number) =>
  (READERS[subject.kind] as Reader<Subject["params"]>).count(ctx, subject.params, limit);

export const readTable = (reading: Reading, { kind, params }: Subject): Promise<Table> =>
  (READERS[kind] as Reader<typeof params>).read(reading, params);
