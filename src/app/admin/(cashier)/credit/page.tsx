import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { consoleCaller } from "@/server/console-caller";
import { LIVE_APPROVALS, listInput, readAddress } from "./address";
import { Credit } from "./credit";

export async function generateMetadata() {
  return { title: (await getTranslations("credit"))("title") };
}

/** Rendered on the server; afterwards live events report changes. */
export default async function CreditPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const input = listInput(await readAddress(searchParams));
  const { credit } = await consoleCaller();
  const [list, approvals, branch] = await Promise.all([
    credit.colleagues(input).catch(() => undefined),
    credit.approvals(LIVE_APPROVALS).catch(() => undefined),
    credit.branch().catch(() => undefined),
  ]);
  return <Credit first={{ input, list, approvals, branch }} />;
}
