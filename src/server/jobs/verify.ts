import type { JobHelpers } from "graphile-worker";
import { z } from "zod";
import { spansToVerify } from "@/domain/accounting/ledger/spans-to-verify";
import { verifyBooks } from "@/domain/accounting/ledger/verify-books";
import type { Query } from "@/domain/kernel/context";
import { log } from "../log";

const HOUR_MS = 3_600_000;

const Payload = z.object({
  branch_id: z.int(),
  from_on: z.string(),
  to_on: z.string(),
  by: z.string(),
  asked_id: z.int().optional(),
});

type Helpers = Pick<JobHelpers, "withPgClient">;

/**
 * Verifies one span of one branch: requested by a person, or part of the nightly run. Differences are logged as errors:
 * a person must look at them.
 */
export async function verifySpan(payload: unknown, { withPgClient }: Helpers): Promise<void> {
  const { branch_id: branchId, from_on: fromOn, to_on: toOn, by, asked_id: askedId } = Payload.parse(payload);
  // The pool's statement limit is seconds; this one takes two per million lines.
  const query: Query = (_, text, values = []) =>
    withPgClient(async (client) => {
      const patient = { text, values: [...values], query_timeout: HOUR_MS };
      return (await client.query(patient)).rows;
    });
  const { id, entries, differences, found } = await verifyBooks(query, { branchId, fromOn, toOn, by, askedId });
  if (differences === 0) return;
  const [first] = found;
  log().error(
    { branchId, verification: id, fromOn, toOn, entries, differences, first },
    "the balances differ from the posted documents",
  );
}

/** The nightly verification, one job per span: a failed one is retried. */
export async function verifyNightly(
  _: unknown,
  { query, addJob }: Pick<JobHelpers, "query" | "addJob">,
): Promise<void> {
  const spans = await spansToVerify(
    async (_name, text, values = []) => (await query(text, [...values])).rows as never[],
  );
  for (const span of spans) {
    const jobKey = `verify_books:${span.branch_id}:${span.from_on}:${span.to_on}`;
    await addJob("verify_books", { ...span, by: "nightly" }, { queueName: "verify_books", maxAttempts: 5, jobKey });
  }
}
