import type { Locale, SystemActor } from "../../kernel/context";
import { isRefusal } from "../../kernel/errors";
import { failPoint } from "../../kernel/fail-point";
import type { AnswerRow, KnownTraveller, LeftoverLockRequest } from "../../kernel/sql-types";
import { transact } from "../../kernel/transact";
import { storePassengers } from "../../people/passenger/store-passengers";
import { mobileNumber } from "../../platform/message/phone";
import { queueMessage } from "../../platform/message/queue-message";
import type { ClaimedTrade } from "./claimed-trade";
import type { TradeDeps } from "./deps";
import { wordsOf } from "./rules.notification";

type EndedTradeRow = {
  numbers: string[];
  papers: { kind: "ticket" | "voucher"; id: number }[];
  invoice: number | null;
  returned: bigint;
  exponent: number;
  country: string;
  locks: string[];
  travellers: { seq: number; passenger_id: number | null; person: object }[];
};

/**
 * Finishes a trade: releases unused locks unless another trade uses them, stores unknown travellers in the branch, and
 * notifies the buyer once. Idempotent.
 */
export async function notifyTradeEnded(deps: TradeDeps, trade: ClaimedTrade): Promise<void> {
  const { branch_id, id } = trade;
  const [result] = await deps.query<EndedTradeRow>("trade.told", ENDED_TRADE_SQL, [branch_id, id]);
  for (const lock_id of result!.locks) {
    const by = { holder: null, actor: "system", request_id: deps.requestId, reason: null, now: deps.now };
    const request: LeftoverLockRequest = { branch_id, trade_id: id, lock_id, ...by };
    await deps.query<AnswerRow<"release_leftover_lock">>(
      "trade.release",
      "select release_leftover_lock($1) as answer",
      [JSON.stringify(request)],
    );
  }
  if (result!.numbers.length > 0) await rememberTravellers(deps, trade, result!);
  failPoint("trade.tell.before");
  await transact({ ...ctxOf(deps, trade) }, async (tx) => {
    const to = addressOf(trade, result!);
    const links = result!.papers.slice(0, MAX_LINKS).map((paper) => deps.paperLink({ ...paper, branchId: branch_id }));
    const words = wordsOf(trade, { ...result!, links });
    const businessKey = `trade:${id}:${trade.status}`;
    if (to && words) {
      const person = personOf(trade);
      const cause = trade.status === "refunded" ? ("cancellation" as const) : ("booking" as const);
      await queueMessage(tx, { ...to, ...words, businessKey, ...(person && { person }), locale: trade.locale, cause });
    }
    await tx.db.$executeRaw`
      update trades set next_step_at = null, stepping_until = null
       where branch_id = ${branch_id}::int and id = ${id}::int and status = ${trade.status}::"TradeStatus" and stepping_until = ${trade.lease_until}`;
  });
  failPoint("trade.tell.after");
}

/** Keeps text messages short; the order shows all links. */
const MAX_LINKS = 2;

const ctxOf = (deps: TradeDeps, { branch_id, locale }: ClaimedTrade) => {
  const actor: SystemActor = { kind: "system", branchId: branch_id };
  const { query, runBatched, db, persons, requestId, now } = deps;
  return { query, runBatched, db, persons, requestId, now, actor, locale: locale as Locale, files: NO_FILES };
};
/** No file is accessed here. */
const NO_FILES = undefined as never;

const personOf = ({ passenger_id }: ClaimedTrade) =>
  passenger_id === null ? undefined : { type: "passenger", id: passenger_id };

function addressOf({ contact }: ClaimedTrade, { country }: EndedTradeRow) {
  const { name, mobile, email } = contact;
  const phone = mobile ? mobileNumber(mobile, country) : null;
  if (phone) return { channel: "sms" as const, to: phone, ...(name && { toName: name }) };
  return email ? { channel: "email" as const, to: email, ...(name && { toName: name }) } : null;
}

/** Travellers without code or document, or with unverified documents, remain in the booking only. */
async function rememberTravellers(deps: TradeDeps, trade: ClaimedTrade, { travellers }: EndedTradeRow): Promise<void> {
  const unknown = travellers.filter(({ passenger_id }) => passenger_id === null);
  if (unknown.length === 0) return;
  try {
    const { items } = await storePassengers(ctxOf(deps, trade), { passengers: unknown.map(({ person }) => person) });
    const found: KnownTraveller[] = items.flatMap(({ index, id }) =>
      id === null ? [] : [{ seq: unknown[index]!.seq, id }],
    );
    await deps.query("trade.known", KNOWN, [trade.branch_id, trade.id, JSON.stringify(found)]);
  } catch (error) {
    if (!isRefusal(error)) throw error;
  }
}

const KNOWN = `
  update trade_passengers p set passenger_id = f.id
    from jsonb_populate_recordset(null::known_traveller, $3::jsonb) f
   where p.branch_id = $1 and p.trade_id = $2 and p.seq = f.seq and p.passenger_id is null`;

const ENDED_TRADE_SQL = `
  select coalesce((select array_agg(b.local_pnr::text order by i.line) from trade_items i
                     join bookings b on b.branch_id = i.branch_id and b.id = i.booking_id
                    where i.branch_id = t.branch_id and i.trade_id = t.id and i.status = 'issued'), '{}') as numbers,
         coalesce((select jsonb_agg(jsonb_build_object('id', i.booking_id, 'kind', case i.product when 'accommodation' then 'voucher' else 'ticket' end)
                          order by i.line) from trade_items i
                    where i.branch_id = t.branch_id and i.trade_id = t.id and i.status = 'issued' and i.booking_id is not null), '[]') as papers,
         (select n.number from invoices n where n.branch_id = t.branch_id and n.trade_id = t.id and n.kind = 'sale') as invoice,
         t.returned, c.exponent, s.country::text as country,
         coalesce((select array_agg(l.lock_id order by i.line) from trade_items i
                     join offer_locks l on l.branch_id = i.branch_id and l.id = i.offer_lock_id and l.status = 'open'
                    where i.branch_id = t.branch_id and i.trade_id = t.id and i.status in ('failed', 'returned', 'canceled')), '{}') as locks,
         (select jsonb_agg(jsonb_build_object('seq', p.seq, 'passenger_id', p.passenger_id, 'person', jsonb_build_object(
                   'nationality', p.nationality, 'national_code', p.national_code, 'first_name', p.first_name, 'last_name', p.last_name,
                   'first_name_latin', p.first_name_latin, 'last_name_latin', p.last_name_latin, 'gender', p.gender,
                   'birth_date', p.birth_date, 'documents', case when p.document is not null then jsonb_build_array(p.document) end))
                 order by p.seq)
            from trade_passengers p where p.branch_id = t.branch_id and p.trade_id = t.id) as travellers
    from trades t
    join ledger.currencies c on c.code = t.currency
    join branches s on s.id = t.branch_id
   where t.branch_id = $1 and t.id = $2`;
