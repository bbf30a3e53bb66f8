import type pg from "pg";
import type { Calendar } from "./calendar";

type Line = readonly [author: "customer" | "staff", text: string];
type TravelRequestSeed = {
  kind: "flight" | "train" | "accommodation" | "tour" | "other";
  /** Cities by their codes. */
  origin?: string;
  destination?: string;
  /** Days from today. */
  from?: number;
  to?: number;
  flex?: number;
  pax?: readonly [adult: number, child: number, infant: number];
  /** So many times a seat's price. */
  budget?: number;
  notes: string;
  hoursAgo: number;
  said?: readonly Line[];
  /** Whether the person who answers looks after it too, though they have not answered yet. */
  owned?: true;
  ended?: "closed" | "canceled";
};

type Office = {
  branchId: number;
  currency: string;
  /** A seat's price, minor units. */
  price: number;
  calendar: Calendar;
  locale: "fa" | "en";
  /** Who answers. */
  personnelId: string;
  wishes: readonly TravelRequestSeed[];
  now: Date;
};

export const WISHES: readonly TravelRequestSeed[] = [
  {
    ...{ kind: "flight", origin: "ir-tehran", destination: "ir-mashhad", from: 14, to: 18, flex: 1, pax: [2, 1, 0] },
    ...{ budget: 6, notes: "پرواز صبح باشد. هتل نزدیک حرم هم اگر هست بگویید.", hoursAgo: 30 },
    said: [["customer", "صندلی کنار هم لازم داریم."]],
  },
  {
    ...{ kind: "tour", destination: "ir-kish", from: 25, flex: 5, pax: [4, 0, 0], budget: 16, hoursAgo: 20 },
    notes: "تور کیش برای چهار نفر، سه شب",
    said: [
      ["customer", "هتل چهارستاره به بالا لطفاً"],
      ["staff", "سلام. از شنبهٔ آینده سه شب در هتلی پنج‌ستاره داریم. مناسب است؟"],
      ["customer", "بله، صبحانه هم دارد؟"],
    ],
  },
  {
    ...{ kind: "accommodation", destination: "tr-istanbul", from: 40, to: 45, pax: [2, 0, 1], hoursAgo: 6 },
    ...{ notes: "اتاق با تخت نوزاد", owned: true },
  },
  {
    ...{ kind: "train", origin: "ir-tehran", destination: "ir-mashhad", from: 9, pax: [1, 0, 0], hoursAgo: 52 },
    notes: "کوپهٔ دربست اگر بود",
    said: [["staff", "برای نهم کوپهٔ دربست نیست؛ دهم دو جای خالی هست."]],
  },
  {
    ...{ kind: "other", notes: "برای ویزای شینگن وقت سفارت می‌خواهم", hoursAgo: 3 },
    said: [["customer", "مدارکم آماده است."]],
  },
  {
    ...{
      kind: "flight",
      origin: "ir-shiraz",
      destination: "ir-tehran",
      from: 6,
      pax: [1, 0, 0],
      hoursAgo: 90,
      notes: "",
    },
    ...{ said: [["staff", "برای آن روز جایی نمانده است."]], ended: "closed" },
  },
  { ...{ kind: "tour", destination: "ir-kish", from: 12, hoursAgo: 70 }, notes: "منصرف شدم", ended: "canceled" },
];

export const WISHES_ABROAD: readonly TravelRequestSeed[] = [
  {
    ...{ kind: "flight", origin: "ae-dubai", destination: "tr-istanbul", from: 16, to: 20, pax: [2, 0, 0], budget: 5 },
    ...{ notes: "Morning departure, one checked bag each", hoursAgo: 26 },
    said: [["customer", "Could you hold the fare until Monday?"]],
  },
  {
    ...{ kind: "accommodation", destination: "tr-istanbul", from: 30, to: 33, pax: [2, 2, 0], hoursAgo: 50 },
    notes: "Two rooms that connect",
    said: [
      ["staff", "Two family rooms in Sultanahmet are free for these nights."],
      ["customer", "Sounds good. What do they cost?"],
      ["staff", "I have put the prices together; see your e-mail."],
    ],
  },
  { kind: "other", notes: "A driver for two days in Dubai", hoursAgo: 4 },
];

/** What customers ask for: some wait, some were answered, one was closed, one canceled. */
export async function plantTravelRequests(client: pg.ClientBase, office: Office): Promise<void> {
  const { branchId, wishes, personnelId } = office;
  const { rows: people } = await client.query<{ id: number }>(ASKING, [branchId, wishes.length]);
  const { rows } = await client.query<{ id: number }>("select id from operators where personnel_id = $1", [
    personnelId,
  ]);
  for (const [at, wish] of wishes.entries())
    await plantOne(client, office, { wish, passengerId: people[at % people.length]!.id, clerk: rows[0]!.id });
}

type One = { wish: TravelRequestSeed; passengerId: number; clerk: number };

async function plantOne(client: pg.ClientBase, office: Office, { wish, passengerId, clerk }: One): Promise<void> {
  const { branchId, currency, price, calendar, locale, now } = office;
  const { kind, origin, destination, from, to, flex = 0, pax = [1, 0, 0], budget, notes, said = [], hoursAgo } = wish;
  const times = Array.from({ length: said.length + 2 }, (_, at) =>
    later(now, hoursAgo * (1 - at / (said.length + 1.5))),
  );
  const { rows } = await client.query<{ id: number }>(INSERT, [
    ...[branchId, passengerId, locale, kind, origin ?? null, destination ?? null],
    ...[from === undefined ? null : calendar.day(from), to === undefined ? null : calendar.day(to), flex, ...pax],
    ...[budget === undefined ? null : budget * price, currency, notes, times[0]],
  ]);
  const { id } = rows[0]!;
  const us = `operator:${clerk}`;
  for (const [at, [author, text]] of said.entries()) {
    const staff = author === "staff";
    await client.query(COUNT, [branchId, id, staff ? "answered" : "open", times[at + 1], staff ? clerk : null]);
    await client.query(SAY, [
      branchId,
      id,
      at + 1,
      author,
      staff ? us : `passenger:${passengerId}`,
      text,
      times[at + 1],
    ]);
  }
  if (wish.owned)
    await client.query("update travel_requests set owner_id = $3 where branch_id = $1 and id = $2", [
      branchId,
      id,
      clerk,
    ]);
  if (wish.ended) {
    const by = wish.ended === "closed" ? us : `passenger:${passengerId}`;
    await client.query(END, [branchId, id, wish.ended, by, times.at(-1), said.at(-1)?.[1] ?? ""]);
  }
}

const later = (now: Date, hoursAgo: number) => new Date(now.getTime() - hoursAgo * 3_600_000).toISOString();

/** The branch's customer first, then others it can reach. */
const ASKING = `
  select p.id from passengers p
    left join customers c on c.branch_id = p.branch_id and c.passenger_id = p.id
   where p.branch_id = $1 and p.status = 1 and p.merged_into is null
   order by c.id nulls last, p.mobile is null, p.id limit $2`;

const PLACE = (code: string) => `
  (select jsonb_build_object('kind', 'city', 'code', c.code, 'name', c.name, 'name_latin', c.name_latin, 'zone', c.time_zone,
            'city', jsonb_build_object('code', c.code, 'name', c.name, 'name_latin', c.name_latin),
            'country', jsonb_build_object('code', k.code, 'name', k.name, 'name_latin', k.name_latin))
     from cities c join countries k on k.code = c.country where c.code = ${code} and c.owner_branch is null)`;

const INSERT = `
  insert into travel_requests (branch_id, party, passenger_id, created_by, locale, kind, origin, destination, from_on, to_on, flex_days,
                               adult, child, infant, budget, currency, notes, asked_at, created_at, updated_at)
  values ($1, 'passenger:' || $2::int, $2::int, 'passenger:' || $2::int, $3::"Locale", $4::"TravelKind", ${PLACE("$5")}, ${PLACE("$6")},
          $7::date, $8::date, $9, $10, $11, $12, $13, $14, $15, $16::timestamptz, $16::timestamptz, $16::timestamptz)
  returning id`;

const COUNT = `
  update travel_requests
     set message_count = message_count + 1, version = version + 1, updated_at = $4::timestamptz, owner_id = coalesce(owner_id, $5::int),
         asked_at = case when status = 'answered' and $3 = 'open' then $4::timestamptz else asked_at end,
         staff_seen = case when $3 = 'answered' then message_count + 1 else staff_seen end,
         customer_seen = case when $3 = 'open' then message_count + 1 else customer_seen end,
         status = $3::text::"TravelRequestStatus"
   where branch_id = $1 and id = $2`;

const SAY = `
  insert into travel_request_messages (branch_id, request_id, nr, author, written_by, text, at)
  values ($1, $2, $3, $4::"TravelAuthor", $5, $6, $7::timestamptz)`;

const END = `
  update travel_requests
     set status = $3::text::"TravelRequestStatus", closed_by = $4, closed_at = $5::timestamptz, updated_at = $5::timestamptz,
         close_reason = case when $3::text = 'closed' then $6 else '' end, version = version + 1
   where branch_id = $1 and id = $2`;
