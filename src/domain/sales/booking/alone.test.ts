import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { prisma } from "@/server/db";
import { charter, type Office, office, partnerOf } from "../../../../tests/fixtures";
import { nationalCode } from "../../../../tests/national-code";
import { bothWays } from "../../../../tests/one-batch";
import { runs } from "../../../../tests/runs";
import type { CharterBookingRequest, CharterPassenger } from "../../kernel/sql-types";

/**
 * A plain request alone takes its own way (book-charter-alone.sql): it answers and leaves what the batch does, whatever
 * is refused, repeated or limited.
 */
let mine: Office;
/** Of the second the seats are a colleague's, who is owed their cost. */
const charters: { id: number; classes: number[] }[] = [];
const PEOPLE = Array.from({ length: 4 }, (_, n) => nationalCode(n));

beforeAll(async () => {
  mine = await office();
  const { branchId } = mine;
  const seller = await partnerOf(branchId);
  const closed = [{ capacity: 9, closed: true }, { colleagues: [] }];
  const prices = { ADT: 1000, INF: 100 };
  charters.push(await charter(branchId, { classes: [{ capacity: 6 }, { capacity: 2, prices }, ...closed] }));
  charters.push(
    await charter(branchId, { classes: [{ capacity: 3, colleagues: [mine.partner.colleagueId] }, {}, {}, {}] }),
  );
  await prisma().charter.update({
    where: { branchId_id: { branchId, id: charters[1]!.id } },
    data: { ownerColleagueId: seller.colleagueId },
  });
  await prisma().colleague.update({
    where: { branchId_id: { branchId, id: mine.partner.colleagueId } },
    data: { ceiling: 7_500n },
  });
});

const wish = fc.record({
  charter: fc.constantFrom(0, 0, 1),
  /** Of another charter: not found. */
  astray: fc.constantFrom(false, false, false, false, true),
  at: fc.constantFrom(0, 0, 0, 1, 1, 2, 3),
  adult: fc.integer({ min: 1, max: 3 }),
  child: fc.constantFrom(0, 0, 0, 1),
  infant: fc.constantFrom(0, 0, 1),
  max: fc.constantFrom(undefined, undefined, 900, 5_000),
  strict: fc.boolean(),
  repeats: fc.constantFrom("nothing", "nothing", "nothing", "reference", "key", "key of others"),
  people: fc.array(fc.nat(3), { maxLength: 2 }),
  born: fc.constantFrom(null, null, null, "1990-01-01", "2024-01-01"),
  contact: fc.boolean(),
  /** On a day without a month. */
  early: fc.constantFrom(false, false, false, false, false, true),
});
type Wish = typeof wish extends fc.Arbitrary<infer T> ? T : never;

const NOW = new Date();
const EARLY = new Date("2001-01-01");
const requestOf = (one: Wish, nr: number): CharterBookingRequest => {
  const { branchId, partner } = mine;
  const passengers = one.people.map((n): Partial<CharterPassenger> => {
    return {
      type: "ADT",
      first_name: "Sara",
      last_name: "A",
      nationality: "IR",
      national_code: PEOPLE[n]!,
      birth_date: one.born,
    };
  });
  const by = `partner:${partner.domainId}`;
  return {
    ...{ branch_id: branchId, domain_id: partner.domainId, colleague_id: partner.colleagueId, holder: by, actor: by },
    ...{ request_id: `r${nr}`, now: one.early ? EARLY : NOW, strict: one.strict },
    request_key: one.repeats.startsWith("key") ? "k0" : `k${nr}`,
    client_reference: one.repeats === "reference" ? "c0" : nr % 2 ? `c${nr}` : null,
    request_hash: one.repeats === "nothing" || one.repeats === "key of others" ? `h${nr}` : "h0",
    main_id: charters[one.astray ? 1 - one.charter : one.charter]!.id,
    contact: one.contact ? { mobile: "09121234567" } : null,
    dated: one.born !== null && passengers.length > 0,
    identified: passengers.length > 0,
    items: [
      {
        ...{ id: charters[one.charter]!.classes[one.at]!, lock_id: null, max_total: one.max },
        ...{ adult: one.adult, child: one.child, infant: one.infant },
        passengers: passengers.length > 0 ? passengers : null,
      },
    ],
  } as CharterBookingRequest;
};

const EARLIER: Wish = {
  ...{ charter: 0, astray: false, at: 0, adult: 1, child: 0, infant: 0, max: undefined, strict: false },
  ...{ repeats: "nothing", people: [0], born: null, contact: true, early: false },
};

/** Everything a booking leaves that tests/one-batch.ts does not compare. */
const TABLE = `
  select jsonb_build_array('booking', to_jsonb(b), v.kind, v.description = b.local_pnr, v.source_id = b.id::text, v.created_by, v.request_id,
           (select jsonb_agg(to_jsonb(e) - '{voucher_id}'::text[] order by e.line) from ledger.entries e
             where e.branch_id = v.branch_id and e.doc_date = v.doc_date and e.voucher_id = v.id)) as row
    from bookings b
    left join ledger.voucher_keys k on k.branch_id = b.branch_id and k.key = 'booking:' || b.id
    left join ledger.vouchers v on v.branch_id = k.branch_id and v.doc_date = k.doc_date and v.id = k.voucher_id
   where b.branch_id = $1
  union all
  select jsonb_build_array('item', to_jsonb(i)) from booking_items i where i.branch_id = $1
  union all
  select jsonb_build_array('passenger', to_jsonb(p)) from booking_passengers p where p.branch_id = $1
  union all
  select jsonb_build_array('history', h.event, h.at, h.actor, h.detail) from booking_history h where h.branch_id = $1
  union all
  select jsonb_build_array('audited', a.request_id, a.at) from audit_log a where a.branch_id = $1 and a.subject_type = 'booking'
  union all
  select jsonb_build_array('class', c.id, c.sold, c.held) from charter_classes c where c.branch_id = $1
  union all
  select jsonb_build_array('turnover', t.account_id, t.day, sum(t.dr), sum(t.cr), sum(t.n)) from ledger.turn_day t
   where t.branch_id = $1 group by t.account_id, t.day`;

const way = (requests: object[], one: string) =>
  bothWays(
    { one, many: "select book_charter_many($1) as answers" },
    {
      ...{
        branchId: mine.branchId,
        earlier: [{ ...requestOf(EARLIER, 0), client_reference: "c0", request_key: "k0", request_hash: "h0" }],
        first: "select book_charter_many(jsonb_build_array($1::jsonb))->0 as answer",
      },
      ...{ requests: () => requests, table: TABLE, ids: ["id", "booking_id", "local_pnr"] },
    },
  );

test("a plain request is booked alone as in a batch", async () => {
  let booked = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(wish, { minLength: 1, maxLength: 6 }), async (wishes) => {
      const { inBatch, oneByOne } = await way(
        wishes.map((one, nr) => requestOf(one, nr + 1)),
        "select book_charter($1) as answer",
      );
      expect(oneByOne).toEqual(inBatch);
      booked += (inBatch.answers as { booking?: object | null }[]).filter(({ booking }) => booking).length;
    }),
    { numRuns: runs(150) },
  );
  expect(booked).toBeGreaterThan(0);
});

test("the way of one request books what it books itself, and leaves the rest to the batch", async () => {
  const one =
    "select coalesce(book_charter_alone(jsonb_populate_record(null::charter_booking_request, $1)), '{}') as answer";
  const plain = { ...EARLIER, people: [1] };
  const { oneByOne } = await way([requestOf(plain, 1), requestOf({ ...plain, at: 2 }, 3)], one);
  expect(oneByOne.answers).toMatchObject([{ items: [{ code: 1000 }] }, {}]);
  expect(oneByOne.answers[1]).toEqual({});
});
