import { sendFile } from "@/server/console/send-file";

export const dynamic = "force-dynamic";
export const GET = async (request: Request, { params }: { params: Promise<{ id: string }> }) =>
  sendFile(request, (await params).id);
