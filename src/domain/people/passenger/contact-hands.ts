import { readAuditValuesIn } from "../../kernel/audit";
import type { OperatorActor, TxCtx } from "../../kernel/context";
import type { ColumnOf } from "../../kernel/table-rows";
import type { Contact } from "../customer/contact";
import { hadInHand } from "../second-person/had-in-hand";
import { IN_HAND_MS } from "../second-person/rules";

type Side = Record<string, unknown> | null;
type Row = {
  by: number;
  action: ColumnOf<"audit_log", "action">;
  before: Side;
  after: Side;
  subject: ColumnOf<"audit_log", "subject_id">;
};
type ContactHandsInput = { people: readonly number[]; kind: Contact["kind"]; since: Date };

/** Operators who since `since` entered a contact of this kind for one of these passengers, or merged one of them. */
export async function handsOn(
  tx: TxCtx<OperatorActor>,
  { people, kind, since }: ContactHandsInput,
): Promise<Set<number>> {
  const rows = await tx.db.$queryRaw<Row[]>`
    select substr(a.actor, 10)::int as by, a.action, a.before, a.after, a.subject_id as subject
      from audit_log a
     where a.branch_id = ${tx.actor.branchId}::int and a.subject_type = 'passenger' and a.subject_id = any(${people.map(String)}::text[])
       and a.at > ${since}::timestamptz and a.actor ~ '^operator:[0-9]{1,9}$'
       and a.action in ('passenger.create', 'passenger.update', 'passenger.merge')`;
  const result = await readAuditValuesIn(tx, rows, ({ subject: id }) => ({ type: "passenger", id }));
  const typed = ({ before, after }: Row) => after?.[kind] != null && after[kind] !== before?.[kind];
  return new Set(result.filter((row) => row.action === "passenger.merge" || typed(row)).map(({ by }) => by));
}

/**
 * Whether the caller entered the contact within 7 days, or an operator whose account is not independent of the caller's
 * (`hadInHand`): such a caller is no second person (contract 13.20).
 */
export async function hasHandIn(tx: TxCtx<OperatorActor>, input: Omit<ContactHandsInput, "since">): Promise<boolean> {
  const hands = await handsOn(tx, { ...input, since: new Date(tx.now.getTime() - IN_HAND_MS) });
  const { operatorId: person } = tx.actor;
  if (hands.has(person)) return true;
  for (const hand of hands) if (await hadInHand(tx, { requester: `operator:${hand}`, person })) return true;
  return false;
}
