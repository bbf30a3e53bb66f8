import type { BranchId, OperatorActor } from "@/domain/kernel/context";
import { gate } from "@/server/gate";
import { changes } from "@/server/routers/console/people/changes";
import { callerOf, type RequestContext, router } from "@/server/trpc";
import { ctxOf } from "./fixtures";
import type { TestResponse } from "./http";
import { personOf } from "./operators";

const callerFor = callerOf(router({ changes }));

/** Approves a waiting change in the console. */
export const approve = (
  actor: OperatorActor,
  id: number,
  more: object = {},
  { now = new Date(), address = null as string | null } = {},
) =>
  callerFor({
    ...ctxOf(actor),
    ...{ gate, now, address, site: null, customerAddress: null, requestKey: null, sessionId: null },
  } as unknown as RequestContext).changes.decide({ id, decision: "approve", ...more });

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
