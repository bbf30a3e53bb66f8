import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import { charter, ctxOf, type Office, office, seatsOf } from "../../../../tests/fixtures";
import { batchersOn } from "../../kernel/batcher";
import type { Query } from "../../kernel/context";
import { isOutcomeUnknown, OutcomeUnknown } from "../../kernel/errors";
import { bookCharter } from "./book-charter";
import { type BookedItem, BookRequest } from "./schema";

let at: Office;
beforeAll(async () => {
  at = await office();
});

/** A pool whose connection breaks after the statement committed: the answer is lost. */
const losing = (query: Query, times: number): Query => {
  let left = times;
  return async (name, text, values) => {
    const rows = await query(name, text, values);
    if (left-- > 0) throw new OutcomeUnknown(new Error("Connection terminated unexpectedly"));
    return rows as never;
  };
};

const resultOf = (error: unknown) => {
  if (!isOutcomeUnknown(error)) throw error;
  return (error as OutcomeUnknown).told as z.input<typeof BookedItem>[];
};

async function booked(given: { client_reference?: string; requestKey?: string }) {
  const { id, classes } = await charter(at.branchId);
  const ctx = ctxOf(at.partner, { requestKey: given.requestKey });
  const { client_reference } = given;
  const request = BookRequest.parse({ main_id: id, client_reference, items: [{ id: classes[0], pax: { adult: 1 } }] });
  const items = await bookCharter({ ...ctx, runBatched: batchersOn(losing(ctx.query, 1)) }, request).catch(resultOf);
  return { item: items[0]!, ...(await seatsOf(at.branchId, classes[0]!)) };
}

test("with a reference or key the retry finds the booking, made once", async () => {
  for (const given of [{ client_reference: randomUUID() }, { requestKey: `key:/book:${randomUUID()}` }]) {
    expect(await booked(given)).toMatchObject({ item: { status: true, code: 1000 }, sold: 1 });
  }
});

test("without either the outcome is unknown: 5007, never reported as not done", async () => {
  const { item, sold } = await booked({});
  expect(item).toMatchObject({ status: false, code: 5007, solution: expect.any(String) });
  expect(sold).toBe(1);
});
