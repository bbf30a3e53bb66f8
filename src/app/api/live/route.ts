import { answerLive } from "@/server/live/answer";

export const dynamic = "force-dynamic";
export const GET = answerLive;
