import { sendCalls } from "@/server/console/send-calls";

export const GET = sendCalls;
export const POST = sendCalls;
