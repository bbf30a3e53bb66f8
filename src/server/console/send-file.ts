import { Refusal } from "@/domain/kernel/errors";
import { downloadExport } from "@/domain/reporting/export/download-export";
import { beginStream } from "../rest/stream";
import { sendDownload } from "./send-download";

/** GET /api/exports/{id}?branch=: a finished file, for the user and branch that requested it. */
export const sendFile = (request: Request, id: string): Promise<Response> =>
  sendDownload(
    request,
    async (ctx) => {
      if (!/^[1-9]\d{0,9}$/.test(id) || Number(id) > 2_147_483_647) throw new Refusal("notFound");
      let bytes = 0;
      const make = async () => {
        const { fileName: name, contentType: type, parts: content, ...file } = await downloadExport(ctx, Number(id));
        bytes = file.bytes;
        return { name, type, content };
      };
      const { actor, requestId } = ctx;
      const answer = await beginStream(make, { caller: `file:${actor.operatorId}`, requestId, head: false });
      // With the length a browser can detect an incomplete download.
      return { ...answer, headers: { ...answer.headers, "content-length": String(bytes) } };
    },
    null,
  );
