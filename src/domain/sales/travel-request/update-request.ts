import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import type { Ctx, CustomerActor } from "../../kernel/context";
import { Refusal, refuseField } from "../../kernel/errors";
import { recordChange } from "../../kernel/record-change";
import { requireVersion } from "../../kernel/require-version";
import { transact } from "../../kernel/transact";
import { addMessage } from "./add-message";
import { factsOf, type TravelRequestFacts } from "./facts";
import { readOwn } from "./read-own";
import { type Before, type Own, ownBefore } from "./rows";
import { isLive, MAX_MESSAGES, ownActsOf } from "./rules";
import type { RequestAmend, RequestReplace } from "./schema";

/** Gives up after this many conflicts with concurrent changes. */
const TRIES = 5;

/** PUT /travel_requests/{id}: replaces the content. Throws as `amendRequest`. */
export function replaceRequest(ctx: Ctx<CustomerActor>, input: z.output<typeof RequestReplace>): Promise<Own> {
  return update(ctx, input, (changes) => factsOf(ctx, changes));
}

/**
 * PATCH /travel_requests/{id}: changes the given members; `message` adds a message. The request waits for an answer
 * again. Throws notFound (3009); operationNotAllowed (8003) when closed or canceled; changedMeanwhile (8004); tooLarge
 * (3008) when full; otherwise as `storeRequest`.
 */
export function amendRequest(ctx: Ctx<CustomerActor>, input: z.output<typeof RequestAmend>): Promise<Own> {
  return update(ctx, input, (changes, before) => factsOf(ctx, changes, before));
}

type UpdateRequestInput = z.output<typeof RequestAmend>;
type RequestFields = Omit<UpdateRequestInput, "id" | "version" | "message">;

async function update(
  ctx: Ctx<CustomerActor>,
  { id, version, message: result, ...changes }: UpdateRequestInput,
  judge: (changes: RequestFields, before: Before) => Promise<TravelRequestFacts>,
): Promise<Own> {
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    const before = await ownBefore(ctx, id);
    if (!before) throw new Refusal("notFound");
    if (!isLive(before.status))
      throw new Refusal("operationNotAllowed", { data: { allowed_operations: ownActsOf(before.status) } });
    requireVersion(version, before.version, { version: before.version });
    // An identical message is a retried call.
    const message = result === before.last_said ? null : (result ?? null);
    if (message !== null && before.message_count >= MAX_MESSAGES) throw refuseField("message", FULL, "tooLarge");
    const facts = await judge(changes, before);
    // The database returns a place's members in another order: compare deeply.
    const changed = (Object.keys(facts) as (keyof TravelRequestFacts)[]).filter(
      (name) => !isDeepStrictEqual(facts[name], before[name]),
    );
    if (changed.length === 0 && message === null) break;
    if (await keep(ctx, { before, facts, changed, message })) break;
    if (attempt === TRIES) throw new Refusal("changedMeanwhile");
  }
  return readOwn(ctx, { id });
}

type Change = {
  before: Before;
  facts: TravelRequestFacts;
  changed: (keyof TravelRequestFacts)[];
  message: string | null;
};

/** False when it changed since it was read; nothing was done then. */
function keep(ctx: Ctx<CustomerActor>, { before, facts, changed, message }: Change): Promise<boolean> {
  const { id, version } = before;
  return transact(ctx, async (tx) => {
    const done = await tx.db.$executeRaw`
      update travel_requests r
         set (kind, origin, destination, from_on, to_on, flex_days, adult, child, infant, budget, currency, notes)
             = (select f.kind, nullif(f.origin, 'null'), nullif(f.destination, 'null'), f.from_on, f.to_on, f.flex_days, f.adult, f.child,
                       f.infant, f.budget, f.currency, f.notes
                  from jsonb_populate_record(null::travel_requests, ${JSON.stringify(facts)}::jsonb) f),
             asked_at = case when r.status = 'open' then r.asked_at else ${tx.now}::timestamptz end,
             status = 'open', version = r.version + 1, updated_at = ${tx.now}::timestamptz
       where r.branch_id = ${tx.actor.branchId}::int and r.id = ${id}::int and r.version = ${version}::int`;
    if (done === 0) return false;
    const nr = message === null ? null : await addMessage(tx, { id, author: "customer", text: message });
    await recordChange(tx, {
      action: "travel_request.update",
      subject: { type: "travel_request", id },
      before: { status: before.status },
      after: { status: "open", changed, message: nr },
      topic: "travel_request.changed",
    });
    return true;
  });
}

const FULL = {
  en: `a request has room for ${MAX_MESSAGES} messages`,
  fa: `هر درخواست جای ${MAX_MESSAGES} پیام دارد`,
};
