import { setTimeout as sleep } from "node:timers/promises";
import type { z } from "zod";
import { type CatalogueCode, OutcomeUnknown, Refusal } from "../../kernel/errors";
import type { KeyedCtx } from "../../kernel/request-meta";
import { bookCharter, unsold } from "./book-charter";
import { bookStatus } from "./book-status";
import type { BookedItem, BookRequest } from "./schema";

type Request = z.output<typeof BookRequest>;
type BookDto = z.input<typeof BookedItem>[];

/** Scenarios that refuse every item with a code and book nothing. */
const REFUSES: Readonly<Record<string, CatalogueCode>> = {
  sold_out: 4002,
  few_left: 4005,
  closed: 4006,
  lock_lost: 4004,
  already_booked: 5001,
  refused_data: 5002,
  refused_issue: 5004,
  no_credit: 7002,
};

const SLOW_MS = 3_000;

/**
 * POST /book under a scenario of the `Test` header (docs/sandbox.md), for partners testing on a deployment that allows
 * it; unknown scenarios are ignored. `booked_no_answer` books and returns 5007: the next call with the same reference
 * returns the result.
 */
export async function playBook(ctx: KeyedCtx, request: Request, scenario: string | null): Promise<BookDto> {
  if (scenario === null) return bookCharter(ctx, request);
  const code = REFUSES[scenario];
  if (code !== undefined) return unsold(ctx, request, code);
  if (scenario === "error") throw new Refusal("databaseUnavailable", { retryAfterSeconds: 1 });
  if (scenario === "price_up") return bookCharter(ctx, { ...request, items: request.items.map(shownCheaper) });
  if (scenario === "slow") await sleep(SLOW_MS);
  if (scenario !== "booked_no_answer") return bookCharter(ctx, request);
  const known = request.client_reference != null && (await isKnown(ctx, request.client_reference));
  const booked = await bookCharter(ctx, request);
  if (known) return booked;
  throw new OutcomeUnknown(new Error("answer lost by the scenario"), unsold(ctx, request, UNKNOWN_OUTCOME));
}

const UNKNOWN_OUTCOME = 5007;

/** Pretends a price of zero was shown, so that 4003 returns the current one. */
const shownCheaper = (item: Request["items"][number]) => ({ ...item, expected_total: 0n, max_increase: 0n });

const isKnown = (ctx: KeyedCtx, client_reference: string): Promise<boolean> =>
  bookStatus(ctx, { client_reference }).then(
    () => true,
    () => false,
  );
