import { answerStatement } from "@/server/statement/answer-statement";

export const dynamic = "force-dynamic";
export const GET = answerStatement;
