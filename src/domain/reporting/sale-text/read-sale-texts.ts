import type { Ctx, Locale } from "../../kernel/context";
import type { Text } from "../../kernel/errors";
import { nameIn } from "../../people/party/rules";
import { BOOKING_OF_DOCUMENT } from "../../sales/booking/earned";
import { namePlaces } from "../printable/name-places";
import { endsOf, SOLD_TRIP, SOLD_TRIP_FROM, type SoldTrip } from "../printable/sold-trip";
import { actOf, type SaleFacts, saleText } from "./sale-text";

/** A line or head of a posted document. */
type OfDocument = { document_id: number | null; kind: string; source?: { type: string; id: string } | null };
type Traveler = { name: string; name_latin: string | null };
type Row = {
  document_id: bigint;
  /** Null: of no order, or of more than one of its items. */
  of_order: string | null;
  trip: SoldTrip;
  traveler: Traveler | null;
  travelers: number;
};

/**
 * For each document of a sale, cancellation or refund what was sold and to whom, as a sentence in both languages: `Sale of ticket Tehran–Isfahan, Sara Ahmadi (4HM64U)`. Books hold references only; names are joined here, so that a
 * person can be erased.
 */
export async function readSaleTexts(
  { query, actor }: Pick<Ctx, "query" | "actor">,
  documents: readonly OfDocument[],
): Promise<ReadonlyMap<number, Text>> {
  const wanted = new Map(
    documents.flatMap(({ document_id, kind, source }) =>
      document_id !== null && source && OF_SALES.has(source.type) && /^\d{1,18}$/.test(source.id)
        ? [[document_id, { kind, source }] as const]
        : [],
    ),
  );
  if (wanted.size === 0) return new Map();
  const sources = [...wanted.values()].map(({ source }) => source);
  const rows = await query<Row>("sale.texts", READ, [
    actor.branchId,
    [...wanted.keys()],
    sources.map(({ type }) => (type === "refund_payout" ? "refund" : type)),
    sources.map(({ id }) => id),
  ]);
  const codes = rows.flatMap(({ trip }) => Object.values(endsOf(trip) ?? {}));
  const place = await namePlaces(query, actor.branchId, { airports: codes, stations: codes });
  return new Map(
    rows.flatMap((row) => {
      const id = Number(row.document_id);
      const { kind, source } = wanted.get(id)!;
      const act = actOf(row.of_order ?? `${source.type} ${kind}`);
      if (act === null) return [];
      const textIn = (locale: Locale) => saleText(act, factsOf(row, place, locale), locale);
      return [[id, { fa: textIn("fa"), en: textIn("en") }] as const];
    }),
  );
}

type Places = Awaited<ReturnType<typeof namePlaces>>;

function factsOf({ trip, traveler, travelers }: Row, place: Places, locale: Locale): SaleFacts {
  const ends = endsOf(trip);
  const nameOf = (code: string) => place(trip.product === "train" ? "station" : "airport", code).city[locale];
  return {
    ...{ pnr: trip.local_pnr, product: trip.product, passengers: travelers },
    ends: ends && { from: nameOf(ends.from), to: nameOf(ends.to) },
    hotel: trip.hotel && named(trip.hotel)[locale],
    passenger: (traveler && named(traveler)[locale]) || null,
  };
}

const OF_SALES = new Set(["booking", "trade", "refund", "refund_payout"]);
const named = (of: Traveler): Text => ({ fa: nameIn(of, "fa"), en: nameIn(of, "en") });

/** Rows with `about`: what their document sold; null: no sale. */
export async function withSaleTexts<Row extends OfDocument>(
  ctx: Parameters<typeof readSaleTexts>[0],
  rows: readonly Row[],
): Promise<(Row & { about: Text | null })[]> {
  const texts = await readSaleTexts(ctx, rows);
  return rows.map((row) => ({ ...row, about: texts.get(row.document_id ?? 0) ?? null }));
}

const READ = `
  select k.document_id, k.of_order, jsonb_build_object(${SOLD_TRIP}) as trip, p.traveler, coalesce(p.travelers, 0) as travelers
    from (select d.id as document_id, b.id as booking_id,
                 case d.id when t.paid_voucher_id then 'order payment' when i.issue_voucher_id then 'order issue'
                           when i.return_voucher_id then 'order return' end as of_order
            from unnest($2::bigint[], $3::text[], $4::bigint[]) d (id, source, of)
            ${BOOKING_OF_DOCUMENT("$1")}) k
    join bookings b on b.branch_id = $1::int and b.id = k.booking_id
    ${SOLD_TRIP_FROM}
    left join lateral (
      select count(*)::int as travelers,
             (array_agg(jsonb_build_object('name', trim(concat_ws(' ', q.first_name, q.last_name)),
               'name_latin', nullif(concat_ws(' ', q.first_name_latin, q.last_name_latin), '')) order by q.line, q.seq))[1] as traveler
        from booking_passengers q where q.branch_id = b.branch_id and q.booking_id = b.id) p on true`;
