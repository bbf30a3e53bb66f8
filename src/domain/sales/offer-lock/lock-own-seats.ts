import { batcherFor } from "../../kernel/batcher";
import { type CatalogueCode, Refusal } from "../../kernel/errors";
import { requestMeta } from "../../kernel/request-meta";
import { retry } from "../../kernel/retry";
import type { OwnOfferRequest } from "../../kernel/sql-types";
import { reasonOf } from "../../platform/error-record/error-title";
import { newLockId } from "../hold/batchers";
import type { Held } from "../hold/schema";
import { callSupplier } from "../supplier/call";
import type { SupplierDeps } from "../supplier/deps";
import type { Offer, PaxCount } from "../supplier/rules.offer";
import { paxOfRooms, readOwnKey } from "../supplier/rules.own";
import { findLock } from "./find-lock";
import type { LockCriteria } from "./lock-criteria";
import { boughtOf, factsOf } from "./new-lock";
import { dearerRefusal, goneRefusal, refusalOfFault, tooMany } from "./refused";
import { type PricedOffer, reprice } from "./reprice";
import type { LockCtx, LockRow } from "./rows";
import { lifeOf } from "./rules";
import { beginsAt, isTrip } from "./stored-query";

/** Retries when prices change concurrently; more are unlikely. */
const LOOKS = 6;

/**
 * Holds seats of an own class at exactly the prices just read: when they changed in between, nothing is held and they
 * are read again.
 */
export async function lockOwnSeats(ctx: LockCtx, deps: SupplierDeps, wish: LockCriteria): Promise<LockRow> {
  const lock_id = newLockId();
  const refs = { client_reference: wish.clientReference, lock_id };
  for (let look = 1; look <= LOOKS; look++) {
    const { offer, priced } = await lookedAt(ctx, deps, wish);
    const request = JSON.stringify(requestOf(ctx, wish, { lock_id, offer, priced }));
    // The same reference may be stored concurrently: the second caller finds the first lock.
    const done = await retry(
      async () => {
        const row = await findLock(ctx, refs, wish.hash);
        return row ? { row } : { answer: await ctx.runBatched(LOCK, request).catch(tooMany) };
      },
      { idempotent: true },
    );
    if (done.row) return done.row;
    if ("stale" in done.answer) continue;
    if (done.answer.code !== 1000) throw codeRefusal(done.answer);
    return (await findLock(ctx, refs, wish.hash))!;
  }
  throw new Refusal("databaseUnavailable", { retryAfterSeconds: 1 });
}

const LOCK = batcherFor("offer-lock.own", "lock_own_offer");

function codeRefusal({ code, held }: { code: CatalogueCode; held?: Held }): Refusal {
  if (code === 4002) return goneRefusal("gone");
  return new Refusal(reasonOf(code === 1002 ? 3009 : code), held ? { data: { held } } : {});
}

async function lookedAt(
  ctx: LockCtx,
  deps: SupplierDeps,
  wish: LockCriteria,
): Promise<{ offer: Offer; priced: PricedOffer }> {
  const { stored, supplier, passengers } = wish;
  const { product, offer: seen, query } = stored;
  const { colleagueId } = stored.buyer;
  const wanted = { product, offer: seen, passengers, rooms: query.rooms ?? [], colleagueId };
  const quoted = await callSupplier(deps, supplier, "quote", (of, asking) => of.quote(wanted, asking)).catch(
    (error) => {
      throw refusalOfFault(error, ctx.actor);
    },
  );
  if (quoted.state !== "there") throw goneRefusal(quoted.state);
  const { offer } = quoted;
  const priced = await reprice(ctx, { branchId: ctx.actor.branchId, supplier, buyer: stored.buyer, stored, offer });
  if (!priced) throw goneRefusal("closed");
  if (BigInt(priced.total) > wish.most) throw dearerRefusal(stored, priced);
  return { offer, priced };
}

type Looked = { lock_id: string; offer: Offer; priced: PricedOffer };

/** The request of lock_own_offer (prisma/sql/sales/offer-locks.sql). */
function requestOf(ctx: LockCtx, wish: LockCriteria, { lock_id, offer, priced }: Looked): OwnOfferRequest {
  const { stored, passengers } = wish;
  const key = readOwnKey(offer.key);
  if (!key) throw new Error(`own offer ${offer.key} has no class`);
  const { adult, child, infant } = seatsOf(wish, passengers);
  const hold = {
    ...requestMeta(ctx),
    ...{ domain_id: null, colleague_id: stored.buyer.colleagueId, holder: wish.holder, request_hash: wish.hash },
    ...{ request_key: null, client_reference: null, main_id: key.charter_id, strict: true },
    items: [{ id: key.class_id, lock_id, max_total: null, adult, child, infant, passengers: undefined }],
  };
  const { utmost_at, payment_deadline } = lifeOf(ctx.now, [beginsAt(offer, stored.query)]);
  const counts = { ADT: adult, CHD: child, INF: infant };
  const each = isTrip(offer)
    ? Object.entries(counts).flatMap(([type, count]) =>
        count > 0 ? [[type, offer.prices[type as keyof typeof counts]!.total, count] as const] : [],
      )
    : [];
  return {
    hold,
    net: isTrip(offer) ? each.reduce((sum, [, total, count]) => sum + total * count, 0) : offer.net,
    prices: Object.fromEntries(each.map(([type, total]) => [type, total])),
    offer_lock: { ...factsOf(ctx, wish, lock_id), ...boughtOf(wish, offer, priced), utmost_at, payment_deadline },
  };
}

/** For a stay: the charter's age groups, whose infants take no bed. */
const seatsOf = ({ stored }: LockCriteria, passengers: PaxCount): PaxCount =>
  isTrip(stored.offer) ? passengers : paxOfRooms(stored.query.rooms ?? []);
