import { answerDump } from "@/server/console/answer-dump";

export const dynamic = "force-dynamic";
export const GET = answerDump;
