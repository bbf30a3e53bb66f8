import type { z } from "zod";
import { batcherFor } from "../../kernel/batcher";
import { type CatalogueCode, isOutcomeUnknown, OutcomeUnknown, Refusal } from "../../kernel/errors";
import { idempotentRequestMeta, isIdempotent, type KeyedCtx, maxTotalOf, reusedField } from "../../kernel/request-meta";
import { retry } from "../../kernel/retry";
import type {
  CharterBookingRequest,
  CharterItemRequest,
  CharterPassenger,
  SqlCharterBookingItem,
} from "../../kernel/sql-types";
import { reasonOf, titleOfReason } from "../../platform/error-record/error-title";
import { withPaxOfLock } from "./pax-of-lock";
import { pnrOf } from "./rows";
import { type PaxCounts, paxOf, requestFault } from "./rules";
import type { BookedItem, BookRequest } from "./schema";

type Request = z.output<typeof BookRequest>;
type Item = Request["items"][number];
type Booked = z.input<typeof BookedItem>;

/**
 * POST /book: books up to 9 items of one charter, all available ones or (`all_or_nothing`) all or none, in one
 * transaction with history, audit and outbox rows. Each item gets its own code, 1000 when registered; nothing is stored
 * when none was. Passenger counts may come from an item's lock. Throws for the whole request passengerMix (3004),
 * documentInvalid (3005), ageMismatch (3006), referenceReused (3010).
 */
export async function bookCharter(ctx: KeyedCtx, request: Request): Promise<Booked[]> {
  const items = await withPaxOfLock(ctx, request.items);
  const issue = requestFault(items);
  if (issue) throw new Refusal(issue.reason, { fields: issue.fields });
  const idempotent = isIdempotent(ctx, request);
  const text = JSON.stringify(payload(ctx, request, items));
  // After a lost connection the booking may exist. With a reference or key the retry finds it; otherwise the caller
  // needs the refusal outcomeUnknown (5007) before booking again.
  const answer = await retry(() => ctx.runBatched(BOOK, text), { idempotent }).catch((error) => {
    if (!isOutcomeUnknown(error)) throw error;
    throw new OutcomeUnknown(error, unsold(ctx, request, UNKNOWN_OUTCOME));
  });
  if ("refused" in answer) {
    const { code, fields } = answer.refused;
    throw new Refusal(reasonOf(code), { fields: fieldsOf(code, fields, request) });
  }
  return answer.items.map((item) => onWire(ctx, request.main_id, item, answer.booking));
}

/** An answer with one code for all items, without booking. */
export const unsold = (ctx: KeyedCtx, request: Request, code: CatalogueCode): Booked[] =>
  request.items.map(({ id, lock_id }) => onWire(ctx, request.main_id, { id, lock_id: lock_id ?? null, code }, null));

const BOOK = batcherFor("booking.book", "book_charter");

const UNKNOWN_OUTCOME = 5007;

/**
 * The request of book_charter (prisma/sql/sales/book-charter.sql). Idempotency compares the request as sent, without values
 * derived from locks.
 */
function payload(ctx: KeyedCtx, request: Request, items: readonly Item[]): CharterBookingRequest {
  const what = {
    main_id: request.main_id,
    client_reference: request.client_reference,
    strict: request.on_partial === "all_or_nothing",
    contact: request.contact,
    items: request.items.map(toRequest),
  };
  return {
    ...what,
    ...idempotentRequestMeta(ctx, what),
    items: items.map(toRequest),
    dated: request.items.some(({ passengers }) => passengers?.some((p) => p.birth_date || p.document?.expires_on)),
    identified: request.items.some(({ passengers }) => passengers?.some((p) => p.national_code || p.document)),
  };
}

function toRequest(item: Item): CharterItemRequest {
  const { adult, child, infant }: Partial<PaxCounts> = paxOf(item) ?? {};
  return {
    id: item.id,
    lock_id: item.lock_id,
    max_total: maxTotalOf(item),
    adult,
    child,
    infant,
    passengers: passengersOf(item.passengers),
  };
}

type Passenger = NonNullable<Item["passengers"]>[number];
/** A field that the SQL type lacks would be ignored there: an error here. */
type FieldsOf<Sql, Given> = Exclude<keyof Given, keyof Sql> extends never ? Given : never;
const passengersOf = (passengers: readonly FieldsOf<CharterPassenger, Passenger>[] | null | undefined) => passengers;

const EXPIRED = { en: "expires before the journey ends", fa: "پیش از پایان سفر منقضی می‌شود" };
const WRONG_AGE = { en: "does not fit the type on the day of departure", fa: "با نوع مسافر در روز حرکت نمی‌خواند" };

function fieldsOf(code: CatalogueCode, paths: string[], request: Request) {
  if (code === 3010) return reusedField(request);
  return paths.map((path) => ({ path, message: code === 3006 ? WRONG_AGE : EXPIRED }));
}

function onWire(
  { locale }: KeyedCtx,
  main_id: number,
  {
    id,
    lock_id,
    code,
    reason,
    status,
    total,
    currency,
    ticketing_deadline,
  }: Partial<SqlCharterBookingItem> & Pick<SqlCharterBookingItem, "id" | "lock_id" | "code">,
  booking: { id: number; local_pnr: string } | null,
): Booked {
  const registered = code === 1000 && booking !== null;
  const { title, solution } = titleOfReason(code, locale, "book");
  return {
    main_id,
    id,
    lock_id,
    status: registered,
    code,
    title,
    ...(!registered && { solution }),
    ...(reason && { reason }),
    ...(registered && { local_pnr: booking.local_pnr }),
    pnr: registered ? pnrOf(booking) : null,
    booking_status: status ?? null,
    total: total ?? null,
    currency: currency ?? null,
    ticketing_deadline: ticketing_deadline ?? null,
  };
}
