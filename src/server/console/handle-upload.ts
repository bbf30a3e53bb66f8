import { randomUUID } from "node:crypto";
import { isRefusal, Refusal } from "@/domain/kernel/errors";
import { refusalFromZod } from "@/domain/kernel/refusal-from-zod";
import { FileOut, UploadForm } from "@/domain/platform/file/schema";
import { storeUpload } from "@/domain/platform/file/store-upload";
import { log } from "../log";
import { countCall } from "../rest/rate";
import { refusalOf } from "../rest/refusal-of";
import { withUpload } from "../rest/upload/upload";
import { wireOf } from "../rest/web";
import { requireSession } from "../session";
import { tools } from "../tools";
import { sameOrigin } from "./guard-batch";

const NO_STORE = { "cache-control": "no-store" };

/**
 * POST /api/uploads: the console's POST /upload, authenticated by cookie, from our own pages only. Returns the file, or
 * the refusal in tRPC form.
 */
export async function handleUpload(request: Request): Promise<Response> {
  if (!sameOrigin(request)) return new Response(null, { status: 403 });
  const requestId = randomUUID();
  try {
    const { actor } = await requireSession(request.headers.get("x-safar-branch"));
    const caller = `operator:${actor.operatorId}`;
    await countCall("other", caller, {});
    const stored = await withUpload(wireOf(request), caller, ({ file, fields }) => {
      const sent = { ...fields, ...(file && { file }) };
      const { data, error } = UploadForm.safeParse(sent);
      if (error) throw refusalFromZod(error.issues, sent);
      const ctx = {
        ...tools(),
        actor,
        now: new Date(),
        requestId,
        locale: "en",
      } as const;
      return storeUpload(ctx, data);
    });
    return Response.json(FileOut.parse(stored), { headers: NO_STORE });
  } catch (error) {
    const refusal = refusalOf(error, undefined) ?? new Refusal("unexpected");
    if (!isRefusal(error)) log().error({ err: error, requestId }, "unhandled error");
    const { reason, details, row } = refusal;
    return Response.json(
      { data: { refusal: { reason, details, requestId } } },
      { status: row.status, headers: NO_STORE },
    );
  }
}
