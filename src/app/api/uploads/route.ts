import { answerUpload } from "@/server/console/answer-upload";

export const dynamic = "force-dynamic";
export const POST = answerUpload;
