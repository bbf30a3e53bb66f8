import type { z } from "zod";
import { actorName, type Ctx, type CustomerActor, type TxCtx } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { recordChange } from "../../kernel/record-change";
import type { RowOf } from "../../kernel/table-rows";
import { transact } from "../../kernel/transact";
import { partyOf } from "../../people/customer/party-of";
import { addMessage } from "./add-message";
import { factsOf, type TravelRequestFacts } from "./facts";
import { readOwn } from "./read-own";
import type { Own } from "./rows";
import { MAX_LIVE } from "./rules";
import type { RequestStore } from "./schema";

type StoreRequestInput = z.output<typeof RequestStore>;
type Asking = Ctx<CustomerActor> & { requestKey: string | null };

/**
 * POST /travel_requests: creates a customer's request. Idempotent by key. Throws fieldMissing (3002) for missing data,
 * passengerMix (3004) for the passenger mix, itineraryInvalid (3007) for places and days, tooLarge (3008) for too many
 * active requests.
 */
export async function storeRequest(ctx: Asking, { message, ...said }: StoreRequestInput): Promise<Own> {
  const facts = await factsOf(ctx, said);
  const id = await transact(ctx, async (tx) => {
    const party = partyOf(ctx.actor);
    await oneByOne(tx, party);
    const made = ctx.requestKey === null ? null : await madeBefore(tx, ctx.requestKey);
    if (made !== null) return made;
    await refuseTooMany(tx, party);
    const stored = await insert(tx, { facts, party, requestKey: ctx.requestKey });
    if (message != null) await addMessage(tx, { id: stored, author: "customer", text: message });
    const { notes: _, origin, destination, ...rest } = facts;
    const places = { origin: origin?.code ?? null, destination: destination?.code ?? null };
    const after = { ...rest, ...places, party };
    await recordChange(tx, {
      action: "travel_request.create",
      subject: { type: "travel_request", id: stored },
      after,
      topic: "travel_request.created",
    });
    return stored;
  });
  return readOwn(ctx, { id });
}

type Tx = TxCtx<CustomerActor>;

/** Serializes concurrent calls of one customer, so that limit and key are checked one after the other. */
async function oneByOne({ db, actor }: Tx, party: string): Promise<void> {
  const name = `travel-request:${actor.branchId}:${party}`;
  await db.$queryRaw`select pg_advisory_xact_lock(hashtextextended(${name}, 0))::text as locked`;
}

/** Keys are per author: users of one colleague may choose the same. */
async function madeBefore({ db, actor }: Tx, requestKey: string): Promise<number | null> {
  const { branchId } = actor;
  const found = await db.travelRequest.findUnique({
    where: { branchId_createdBy_requestKey: { branchId, createdBy: actorName(actor), requestKey } },
    select: { id: true },
  });
  return found?.id ?? null;
}

async function refuseTooMany({ db, actor: { branchId } }: Tx, party: string): Promise<void> {
  const live = await db.travelRequest.count({ where: { branchId, party, status: { in: ["open", "answered"] } } });
  if (live >= MAX_LIVE) throw new Refusal("tooLarge", { data: { most: MAX_LIVE } });
}

type New = { facts: TravelRequestFacts; party: string; requestKey: string | null };

async function insert({ db, actor, now, locale }: Tx, { facts, party, requestKey }: New): Promise<number> {
  const [type, nr] = party.split(":") as [string, string];
  const row = {
    ...facts,
    ...{ branch_id: actor.branchId, party, created_by: actorName(actor), locale, request_key: requestKey },
    ...{ [`${type}_id`]: Number(nr), asked_at: now, created_at: now, updated_at: now },
  };
  const [made] = await db.$queryRaw<RowOf<"travel_requests", "id">[]>`
    insert into travel_requests (branch_id, party, passenger_id, colleague_id, created_by, locale, kind, origin, destination, from_on, to_on,
                                 flex_days, adult, child, infant, budget, currency, notes, request_key, asked_at, created_at, updated_at)
    select branch_id, party, passenger_id, colleague_id, created_by, locale, kind, nullif(origin, 'null'), nullif(destination, 'null'),
           from_on, to_on, flex_days, adult, child, infant, budget, currency, notes, request_key, asked_at, created_at, updated_at
      from jsonb_populate_record(null::travel_requests, ${JSON.stringify(row)}::jsonb)
    returning id`;
  return made!.id;
}
