import { answerCsv } from "@/server/console/answer-csv";

export const dynamic = "force-dynamic";
export const GET = answerCsv;
