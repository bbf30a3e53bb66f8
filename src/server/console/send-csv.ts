import { Refusal } from "@/domain/kernel/errors";
import { Subject } from "@/domain/reporting/export/schema";
import { streamCsv } from "@/domain/reporting/export/stream-csv";
import { beginStream } from "../rest/stream";
import { inSnapshot } from "../snapshot";
import { sendDownload } from "./send-download";

/** GET /api/exports/csv?branch=&subject={kind, params}: streams the displayed data as CSV. */
export const sendCsv = (request: Request): Promise<Response> =>
  sendDownload(
    request,
    async (ctx) => {
      const subject = subjectOf(new URL(request.url).searchParams.get("subject"));
      const { actor, requestId } = ctx;
      const make = () => streamCsv(ctx, inSnapshot, subject);
      return beginStream(make, { caller: `csv:${actor.operatorId}`, requestId, head: false });
    },
    null,
  );

function subjectOf(text: string | null): Subject {
  try {
    return Subject.parse(JSON.parse(text ?? ""));
  } catch {
    throw new Refusal("fieldInvalid", { fields: [{ path: "subject", message: "kind and params" }] });
  }
}
