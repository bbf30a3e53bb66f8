import { sendPrintable } from "@/server/console/send-printable";

type Params = { params: Promise<{ kind: string; id: string }> };

export const dynamic = "force-dynamic";
export const GET = async (request: Request, { params }: Params) => {
  const { kind, id } = await params;
  return sendPrintable(request, kind, id);
};
