import type { BranchId } from "@/domain/kernel/context";
import { personOf } from "./desk";
import type { TestResponse } from "./http";
import { approve } from "./two-persons";

/**
 * Approves a request made over HTTP that awaits a second person (2012), as another person of the branch; returns the
 * first answer.
 */
export async function approved(
  { branchId }: { branchId: BranchId },
  input: Promise<TestResponse>,
): Promise<TestResponse> {
  const answer = await input;
  const waits = answer.json.error?.change_request;
  if (!waits) throw new Error(`nothing waits for a second person: ${JSON.stringify(answer.json)}`);
  await approve(await personOf(branchId, "accountant"), waits.id);
  return answer;
}
