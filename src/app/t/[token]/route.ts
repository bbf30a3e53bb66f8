import { answerPaperLink } from "@/server/papers/answer-link";

export const dynamic = "force-dynamic";
export const GET = async (request: Request, { params }: { params: Promise<{ token: string }> }) =>
  answerPaperLink(request, (await params).token);
