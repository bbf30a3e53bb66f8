import { z } from "zod";
import { exportEntries } from "@/domain/accounting/journal-export/export-entries";
import { exportJournal } from "@/domain/accounting/journal-export/export-journal";
import { ExportJournalInput } from "@/domain/accounting/journal-export/schema";
import { Refusal } from "@/domain/kernel/errors";
import { beginStream } from "../rest/stream";
import { inSnapshot } from "../snapshot";
import { sendDownload } from "./send-download";

const DUMPS = { entries: exportEntries, journal: exportJournal } as const;
const JournalExportQuery = ExportJournalInput.extend({ of: z.enum(["entries", "journal"]) });

/** GET /api/exports/dump?branch=&of=entries|journal&from=&to=: streams all of the books for other programs. */
export const sendJournalExport = (request: Request): Promise<Response> =>
  sendDownload(request, async (ctx) => {
    const input = JournalExportQuery.safeParse(Object.fromEntries(new URL(request.url).searchParams));
    if (!input.success) {
      const path = input.error.issues[0]?.path.join(".") ?? "";
      throw new Refusal("fieldInvalid", { fields: [{ path, message: "of, from and to" }] });
    }
    const { of, ...span } = input.data;
    const make = async () => DUMPS[of](ctx, inSnapshot, span);
    return beginStream(make, { caller: `dump:${ctx.actor.operatorId}`, requestId: ctx.requestId, head: false });
  });
