import { sendPrintableLink } from "@/server/printables/answer-link";

export const dynamic = "force-dynamic";
export const GET = async (request: Request, { params }: { params: Promise<{ token: string }> }) =>
  sendPrintableLink(request, (await params).token);
