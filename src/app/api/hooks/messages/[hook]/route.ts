import { takeReceipts } from "@/server/messages/take-receipts";

export const dynamic = "force-dynamic";

type Place = { params: Promise<{ hook: string }> };
const handle = async (request: Request, { params }: Place) => takeReceipts(request, (await params).hook);

export { handle as GET, handle as POST };
