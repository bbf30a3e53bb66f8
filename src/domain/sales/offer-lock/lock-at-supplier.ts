import { isRefusal, type Reason, Refusal } from "../../kernel/errors";
import { requestMeta } from "../../kernel/request-meta";
import { retry } from "../../kernel/retry";
import type { NewOfferLock, OfferLockPurchase } from "../../kernel/sql-types";
import { newLockId } from "../hold/batchers";
import { callSupplier } from "../supplier/call";
import type { SupplierDeps } from "../supplier/deps";
import { type Locked, type OfferCriteria, type Quoted, type Supplier, SupplierFault } from "../supplier/port";
import type { Offer } from "../supplier/rules.offer";
import { findLock } from "./find-lock";
import type { LockCriteria } from "./lock-criteria";
import { boughtOf, factsOf } from "./new-lock";
import { dearerRefusal, goneRefusal, refusalOfFault, tooMany } from "./refused";
import { type PricedOffer, reprice } from "./reprice";
import { type LockCtx, type LockRow, OFFER_LOCK_COLUMNS } from "./rows";
import { LOCK_MINUTES, lifeOf } from "./rules";
import { beginsAt } from "./stored-query";

/** Time limit of the supplier's call; afterwards the process is considered dead and a job takes over. */
const ASKING_MS = 60_000;

/** An offer locked at the supplier; `lock` null: the supplier does not lock. */
type LockedOffer = { offer: Offer; lock: string | null; expiresAt: Date | null };

/**
 * Locks an offer at its supplier. The request is stored first, so that a crash loses nothing: an unanswered lock is
 * queried until known and then released. A lock above the accepted price is released too.
 */
export async function lockAtSupplier(ctx: LockCtx, deps: SupplierDeps, wish: LockCriteria): Promise<LockRow> {
  const adapter = await deps.supplierOf(wish.supplier);
  const begun = await begin(ctx, wish, adapter.lock !== undefined);
  if ("row" in begun) return begun.row;
  const { id, lock_id } = begun;
  let received: string | null = null;
  try {
    const locked = await ask(ctx, deps, wish, lock_id);
    received = locked.lock;
    if (locked.lock !== null) await ctx.query("offer-lock.heard", HEARD, [ctx.actor.branchId, id, locked.lock]);
    const priced = await accepted(ctx, wish, locked.offer);
    return await finish(ctx, wish, { id, kept: locked, priced });
  } catch (error) {
    const fault = error instanceof Error ? error.message.slice(0, 300) : null;
    const given = [ctx.actor.branchId, id, isKnown(error) ? "refused" : "unknown", fault, received];
    // The sweeper retries a failed write after the call's time limit.
    await ctx.query("offer-lock.fail", FAIL, given).catch(() => {});
    throw refusalOfFault(error, ctx.actor);
  }
}

/**
 * Whether certainly nothing was done at the supplier. Own refusals, such as an unavailable database, say nothing about
 * it.
 */
const isKnown = (error: unknown) =>
  error instanceof SupplierFault ? !error.maybeDone : isRefusal(error) && GONE.has(error.reason);
const GONE: ReadonlySet<Reason> = new Set(
  (["gone", "few", "closed"] as const).map((state) => goneRefusal(state).reason),
);

async function begin(
  ctx: LockCtx,
  wish: LockCriteria,
  locks: boolean,
): Promise<{ row: LockRow } | { id: string; lock_id: string }> {
  const lock_id = newLockId();
  const refs = { client_reference: wish.clientReference, lock_id };
  const { offer } = wish.stored;
  const request = { ...wantedOf(wish), holder: wish.holder };
  const until = new Date(ctx.now.getTime() + ASKING_MS);
  const facts: NewOfferLock = {
    ...{
      ...factsOf(ctx, wish, lock_id),
      offer,
      currency: wish.stored.currency,
      price: {},
      total: Number(wish.stored.total),
    },
    ...{ utmost_at: until, payment_deadline: until },
  };
  const values = [JSON.stringify(facts), JSON.stringify({ asked: request }), locks];
  return retry(
    async () => {
      const row = await findLock(ctx, { client_reference: wish.clientReference }, wish.hash);
      if (row) return { row };
      const [made] = await ctx.query<{ id: string }>("offer-lock.begin", BEGIN, values).catch(tooMany);
      return { id: made!.id, lock_id: refs.lock_id };
    },
    { idempotent: false },
  );
}

const wantedOf = ({ stored: { product, offer, query, buyer }, passengers }: LockCriteria): OfferCriteria => ({
  ...{ product, offer, passengers, rooms: query.rooms ?? [], colleagueId: buyer.colleagueId },
});

async function ask(ctx: LockCtx, deps: SupplierDeps, wish: LockCriteria, reference: string): Promise<LockedOffer> {
  const { supplier, holder } = wish;
  const wanted = wantedOf(wish);
  const terms = { scenario: ctx.scenario ?? null };
  const locks = await deps.supplierOf(supplier);
  if (!locks.lock) {
    const quote = (of: Supplier, asking: Parameters<Supplier["quote"]>[1]) => of.quote(wanted, asking);
    const quoted: Quoted = await callSupplier(deps, supplier, "quote", quote, terms);
    if (quoted.state !== "there") throw goneRefusal(quoted.state);
    const { offer } = quoted;
    return { offer, lock: null, expiresAt: offer.expires_at ? new Date(offer.expires_at) : null };
  }
  const lock = (of: Supplier, asking: Parameters<Supplier["quote"]>[1]) =>
    of.lock!({ ...wanted, reference, holder }, asking);
  const locked: Locked = await callSupplier(deps, supplier, "lock", lock, terms);
  if (locked.state !== "locked") throw goneRefusal(locked.state);
  return { offer: locked.offer, lock: locked.lock, expiresAt: locked.expiresAt };
}

async function accepted(ctx: LockCtx, { stored, supplier, most }: LockCriteria, offer: Offer): Promise<PricedOffer> {
  const priced = await reprice(ctx, { branchId: ctx.actor.branchId, supplier, buyer: stored.buyer, stored, offer });
  if (!priced) throw goneRefusal("closed");
  if (BigInt(priced.total) > most) throw dearerRefusal(stored, priced);
  return priced;
}

type Held = { id: string; kept: LockedOffer; priced: PricedOffer };

async function finish(ctx: LockCtx, wish: LockCriteria, { id, kept: locked, priced }: Held): Promise<LockRow> {
  // Without an expiry from the supplier, assume our own lock duration.
  const silent = new Date(ctx.now.getTime() + LOCK_MINUTES * 60_000);
  const ends = locked.lock === null ? locked.expiresAt : (locked.expiresAt ?? silent);
  const life = lifeOf(ctx.now, [ends, beginsAt(locked.offer, wish.stored.query)]);
  if (life.expires_at <= new Date()) throw new Refusal("offerExpired");
  const { branch_id, actor, request_id } = requestMeta(ctx);
  const bought: OfferLockPurchase = { ...boughtOf(wish, locked.offer, priced), ...life, supplier_lock: locked.lock };
  const values = [branch_id, id, JSON.stringify(bought), actor, request_id, ctx.now];
  const [row] = await retry(() => ctx.query<LockRow>("offer-lock.finish", FINISH, values), { idempotent: true });
  // The sweeper considered this process dead: the supplier's lock is being released.
  if (row?.status !== "open") throw new Refusal("supplierTimedOut");
  return row;
}

const BEGIN = `
  with made as (
    insert into offer_locks (branch_id, lock_id, calculation_id, product, supplier_id, buyer_group, colleague_id, holder, held_from, query,
                             passengers, offer, price, currency, total, previous_total, accepted_total, own_seats, expires_at, utmost_at,
                             payment_deadline, client_reference, request_key, request_hash, created_at)
    select l.branch_id, l.lock_id, l.calculation_id, l.product, l.supplier_id, l.buyer_group, l.colleague_id, l.holder, l.held_from, l.query,
           l.passengers, l.offer, l.price, l.currency, l.total, l.previous_total, l.accepted_total, false, l.utmost_at, l.utmost_at,
           l.payment_deadline,
           l.client_reference, l.request_key, l.request_hash, l.created_at
      from jsonb_populate_record(null::new_offer_lock, $1::jsonb) l
    returning branch_id, id, supplier_id, lock_id, created_at
  ), ordered as (
    insert into supplier_orders (branch_id, supplier_id, reference, operation, offer_lock_id, data, created_at)
    select branch_id, supplier_id, lock_id, 'lock', id, $2::jsonb, created_at from made where $3::boolean
  )
  select id::text as id from made`;

/** Stores the supplier's lock key, whatever happens afterwards. */
const HEARD = `
  update supplier_orders set state = 'locked', data = data || jsonb_build_object('lock', $3::text), next_ask_at = null, updated_at = now()
   where branch_id = $1 and offer_lock_id = $2::bigint and operation = 'lock' and state = 'asked'`;

/**
 * An order with a known lock ($5: its key, when it could not be stored earlier) is released (release_supplier_lock);
 * without one it ends or is queried.
 */
const FAIL = `
  with ordered as (
    update supplier_orders
       set state = case when $5::text is null then $3::text else 'locked' end::"SupplierOrderState", last_fault = $4::text, updated_at = now(),
           data = data || jsonb_strip_nulls(jsonb_build_object('lock', $5::text)),
           next_ask_at = case when $3::text = 'unknown' and $5::text is null then now() + interval '5 s' end
     where branch_id = $1 and offer_lock_id = $2::bigint and operation = 'lock' and state = 'asked'
  )
  update offer_locks set status = 'failed', ended_at = now() where branch_id = $1 and id = $2::bigint and status = 'asked'`;

const FINISH = `
  with b as (
    select * from jsonb_populate_record(null::offer_lock_purchase, $3::jsonb)
  ), opened as (
    update offer_locks l
       set status = 'open', offer = b.offer, price = b.price, currency = b.currency, total = b.total, supplier_lock = b.supplier_lock,
           expires_at = b.expires_at, utmost_at = b.utmost_at, payment_deadline = b.payment_deadline
      from b where l.branch_id = $1 and l.id = $2::bigint and l.status = 'asked'
    returning l.*
  ), facts as (
    select l.branch_id, l.lock_id, jsonb_build_object('lock_id', l.lock_id, 'product', l.product, 'supplier_id', l.supplier_id,
             'holder', l.holder, 'total', l.total, 'currency', l.currency, 'client_reference', l.client_reference,
             'expires_at', l.expires_at) as data
      from opened l
  ), audited as (
    insert into audit_log (branch_id, at, actor, action, subject_type, subject_id, request_id, after)
    select branch_id, $6::timestamptz, $4::text, 'lock.create', 'lock', lock_id, $5::text, data from facts
  ), told as (
    insert into outbox (branch_id, type, aggregate_type, aggregate_id, data)
    select branch_id, 'lock.created', 'lock', lock_id, data from facts
  )
  select ${OFFER_LOCK_COLUMNS} from opened l
  union all
  select ${OFFER_LOCK_COLUMNS} from offer_locks l where l.branch_id = $1 and l.id = $2::bigint and not exists (select from opened)`;
