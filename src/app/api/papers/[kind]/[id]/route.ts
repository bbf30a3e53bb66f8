import { answerPaper } from "@/server/console/answer-paper";

type Params = { params: Promise<{ kind: string; id: string }> };

export const dynamic = "force-dynamic";
export const GET = async (request: Request, { params }: Params) => {
  const { kind, id } = await params;
  return answerPaper(request, kind, id);
};
