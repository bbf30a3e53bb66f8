import type { OperatorActor } from "@/domain/kernel/context";
import { isRefusal, type Refusal } from "@/domain/kernel/errors";
import { loadOperatorActor } from "@/domain/people/operator/load-operator-actor";
import { sameOrigin } from "../console/guard-batch";
import { prisma } from "../db";
import { requireSession } from "../session";
import type { Resume } from "./recent-events";
import { liveStream } from "./stream";

const HEADERS = {
  "content-type": "text/event-stream; charset=utf-8",
  // `no-transform` prevents compression from delaying events.
  "cache-control": "no-store, no-transform",
  "x-accel-buffering": "no",
};

/** GET /api/live: changes in the branch of the page, as they happen. */
export async function answerLive(request: Request): Promise<Response> {
  if (request.headers.has("sec-fetch-site") && !sameOrigin(request)) return new Response(null, { status: 403 });
  try {
    const branch = new URL(request.url).searchParams.get("branch");
    const { actor, sessionEpoch, sessionId } = await requireSession(branch, { unattended: true });
    const { operatorId, branchId } = actor;
    const currentActor = (): Promise<OperatorActor | null> =>
      loadOperatorActor(
        prisma(),
        { operatorId, branchId, sessionEpoch, ...(sessionId && { sessionId }) },
        { unattended: true },
      ).catch((error) => {
        if (isRefusal(error)) return null;
        throw error;
      });
    const stream = liveStream({ actor, standing: currentActor, signal: request.signal, resume: resumeOf(request) });
    return new Response(stream, { headers: HEADERS });
  } catch (error) {
    if (isRefusal(error)) return refused(error);
    throw error;
  }
}

/** `Last-Event-ID` of a browser that reconnects (its URL is that of the first time), otherwise the age of its data. */
function resumeOf(request: Request): Resume {
  const lastId = request.headers.get("last-event-id");
  if (lastId !== null) return { lastId };
  const age = new URL(request.url).searchParams.get("age");
  return age !== null && /^\d{1,6}$/.test(age) ? { ageMs: Number(age) } : null;
}

function refused({ row, details: { retryAfterSeconds } }: Refusal): Response {
  const headers = retryAfterSeconds ? { "retry-after": String(retryAfterSeconds) } : undefined;
  return new Response(null, { status: row.status, ...(headers && { headers }) });
}
