import { answerSignIn } from "@/server/console/answer-sign-in";

export const GET = answerSignIn;
export const POST = answerSignIn;
