import { sendCsv } from "@/server/console/send-csv";

export const dynamic = "force-dynamic";
export const GET = sendCsv;
