import { z } from "zod";
import { runMatching } from "@/domain/cashier/bank-match/run-matching";
import { query } from "../db";
import { log } from "../log";

const Payload = z.object({ branch_id: z.int(), account_id: z.int(), request_id: z.string().default("match") });

/** Matches the free lines of a bank account, after an import or on request. A failed or killed run is repeated. */
export async function matchBankLines(payload: unknown): Promise<void> {
  const { branch_id: branchId, account_id: accountId, request_id: requestId } = Payload.parse(payload);
  const result = await runMatching({ query, now: new Date(), requestId }, { branchId, accountId });
  log().info({ branchId, accountId, ...result }, "bank lines matched");
}
