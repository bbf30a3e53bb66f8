import { answerCalls } from "@/server/console/answer-calls";

export const GET = answerCalls;
export const POST = answerCalls;
