import { sendJournalExport } from "@/server/console/send-journal-export";

export const dynamic = "force-dynamic";
export const GET = sendJournalExport;
