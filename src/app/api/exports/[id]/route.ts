import { answerFile } from "@/server/console/answer-file";

export const dynamic = "force-dynamic";
export const GET = async (request: Request, { params }: { params: Promise<{ id: string }> }) =>
  answerFile(request, (await params).id);
