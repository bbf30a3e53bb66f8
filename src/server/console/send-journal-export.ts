import { z } from "zod";
import { Refusal } from "@/domain/errors";
import { exportEntries } from "@/domain/journal-export/export-entries";
import { exportJournal } from "@/domain/journal-export/export-journal";
import { ExportJournalInput } from "@/domain/journal-export/schema";
import { beginStream } from "../rest/stream";
import { inSnapshot } from "../snapshot";
import { sendDownload } from "./send-download";

const DUMPS = { entries: exportEntries, journal: exportJournal } as const;
const Asked = ExportJournalInput.extend({ of: z.enum(["entries", "journal"]) });

/** GET /api/exports/dump?branch=&of=entries|journal&from=&to=: all of the books for other programs, told while they are read. */
export const sendJournalExport = (request: Request): Promise<Response> =>
  sendDownload(request, async (ctx) => {
    const asked = Asked.safeParse(Object.fromEntries(new URL(request.url).searchParams));
    if (!asked.success) {
      const path = asked.error.issues[0]?.path.join(".") ?? "";
      throw new Refusal("fieldInvalid", { fields: [{ path, message: "of, from and to" }] });
    }
    const { of, ...span } = asked.data;
    const make = async () => DUMPS[of](ctx, inSnapshot, span);
    return beginStream(make, { caller: `dump:${ctx.actor.operatorId}`, requestId: ctx.requestId, head: false });
  });
