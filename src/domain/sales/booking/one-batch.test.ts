import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { prisma, query } from "@/server/db";
import { charter, ctxOf, type Office, office } from "../../../../tests/fixtures";
import { inOneBatch } from "../../../../tests/one-batch";
import { runs } from "../../../../tests/runs";
import { isRefusal } from "../../kernel/errors";
import { bookCharter } from "./book-charter";
import { BookedItem, BookRequest } from "./schema";

/**
 * A batch is executed as its requests one after another: the same answers, seats, bookings and vouchers, whichever of
 * them are refused, partial or repeated.
 */
let mine: Office;
beforeAll(async () => {
  mine = await office();
});

/** `at`: classes by place; the last one is closed. `repeats`: has the reference of a booking made before. */
type Wish = { at: number[]; adult: number; strict: boolean; repeats: boolean };
const wish = fc.record<Wish>({
  at: fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 1, maxLength: 3 }),
  adult: fc.integer({ min: 1, max: 4 }),
  strict: fc.boolean(),
  repeats: fc.boolean(),
});

const EARLIER: Wish = { at: [0], adult: 1, strict: false, repeats: true };

let worlds = 0;
async function world() {
  worlds += 1;
  const { id, classes } = await charter(mine.branchId, {
    classes: [{ capacity: 5 }, { capacity: 3 }, { capacity: 9, closed: true }],
  });
  const made = { id, classes, prefix: `w${worlds}` };
  await bookCharter(ctxOf(mine.partner), requestOf(made, EARLIER, 0));
  return made;
}
type World = { id: number; classes: number[]; prefix: string };

const requestOf = ({ id, classes, prefix }: World, { at, adult, strict, repeats }: Wish, nr: number) =>
  BookRequest.parse({
    main_id: id,
    client_reference: `${prefix}-${repeats ? "earlier" : nr}`,
    on_partial: strict ? "all_or_nothing" : "best_effort",
    items: at.map((place) => ({ id: classes[place], pax: { adult } })),
  });

async function answerOf(work: ReturnType<typeof bookCharter>, { classes }: World) {
  try {
    return BookedItem.array()
      .parse(await work)
      .map(({ id, code, status }) => ({ place: classes.indexOf(id), code, status }));
  } catch (error) {
    if (isRefusal(error)) return error.reason;
    throw error;
  }
}

/** What is stored, without ids: seats, bookings by reference, and the voucher of each. */
const stored = ({ id, prefix }: World) =>
  query(
    "test.stored",
    `select (select jsonb_agg(jsonb_build_array(c.fare_class, c.sold, c.held) order by c.fare_class)
               from charter_classes c where c.branch_id = $1 and c.charter_id = $2) as seats,
            (select jsonb_agg(jsonb_build_array(replace(b.client_reference, $3, ''), b.total,
                      (select jsonb_agg(jsonb_build_array(i.line, i.fare_class, i.adult, i.status, i.total) order by i.line)
                         from booking_items i where i.branch_id = b.branch_id and i.booking_id = b.id),
                      (select jsonb_agg(jsonb_build_array(e.dr, e.cr) order by e.dr, e.cr) from ledger.vouchers v
                         join ledger.entries e on e.branch_id = v.branch_id and e.doc_date = v.doc_date and e.voucher_id = v.id
                        where v.branch_id = b.branch_id and v.source_type = 'booking' and v.source_id = b.id::text)) order by b.client_reference)
               from bookings b where b.branch_id = $1 and b.charter_id = $2) as bookings`,
    [mine.branchId, id, prefix],
  );

test("a refused first request leaves the others their own bookings", async () => {
  const at = await world();
  const wishes: Wish[] = [
    { at: [2], adult: 1, strict: false, repeats: false },
    { at: [0], adult: 2, strict: false, repeats: false },
  ];
  const runBatched = inOneBatch(wishes.length);
  const ctx = ctxOf(mine.partner);
  const answers = wishes.map((one, nr) => answerOf(bookCharter({ ...ctx, runBatched }, requestOf(at, one, nr)), at));
  expect(await Promise.all(answers)).toMatchObject([[{ status: false }], [{ place: 0, code: 1000, status: true }]]);
  const bookings = await prisma().booking.findMany({
    where: { branchId: mine.branchId, charterId: at.id },
    orderBy: { id: "asc" },
  });
  expect(bookings.map(({ clientReference }) => clientReference)).toEqual([`${at.prefix}-earlier`, `${at.prefix}-1`]);
});

test("a batch is its requests one after another", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(wish, { minLength: 2, maxLength: 6 }), async (wishes) => {
      const [together, alone] = [await world(), await world()];
      const runBatched = inOneBatch(wishes.length);
      const ctx = ctxOf(mine.partner);
      const inBatch = await Promise.all(
        wishes.map((one, nr) => answerOf(bookCharter({ ...ctx, runBatched }, requestOf(together, one, nr)), together)),
      );
      const oneByOne: unknown[] = [];
      for (const [nr, one] of wishes.entries())
        oneByOne.push(await answerOf(bookCharter(ctx, requestOf(alone, one, nr)), alone));
      expect(inBatch).toEqual(oneByOne);
      expect(await stored(together)).toEqual(await stored(alone));
    }),
    { numRuns: runs(100) },
  );
});
