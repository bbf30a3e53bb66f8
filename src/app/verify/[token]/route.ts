import { sendVerification } from "@/server/printables/answer-verification";

export const dynamic = "force-dynamic";
export const GET = async (request: Request, { params }: { params: Promise<{ token: string }> }) =>
  sendVerification(request, (await params).token);
