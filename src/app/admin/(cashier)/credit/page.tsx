import type { SearchParams } from "nuqs/server";
import { consoleCaller } from "@/server/console-caller";
import { firstRows, listMetadata } from "../../_resource/first-rows";
import { ADDRESS, LIVE_APPROVALS } from "./address";
import { Credit } from "./resource";

export const generateMetadata = listMetadata("credit");

export default async function CreditPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { credit } = await consoleCaller();
  const [first, approvals, branch] = await Promise.all([
    firstRows(ADDRESS, searchParams, (input) => credit.colleagues(input)),
    credit.approvals(LIVE_APPROVALS).catch(() => undefined),
    credit.branch().catch(() => undefined),
  ]);
  return <Credit {...{ first, approvals, branch }} />;
}
