import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { consoleCaller } from "@/server/console-caller";
import { caseInput, isId, listInput, readAddress } from "./address";
import { GatewayLinks } from "./gateway-links";

export async function generateMetadata() {
  return { title: (await getTranslations("gatewayLinks"))("title") };
}

/** The open view is rendered on the server; afterwards live events report payments. */
export default async function GatewayLinksPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { link, ...filters } = await readAddress(searchParams);
  const [input, request] = [listInput(filters), caseInput(filters)];
  const { gateways } = await consoleCaller();
  const [list, cases, details] = await Promise.all([
    filters.view === "links" ? gateways.links(input).catch(() => undefined) : undefined,
    filters.view === "cases" ? gateways.cases(request).catch(() => undefined) : undefined,
    isId(link) ? gateways.link({ id: link }).catch(() => undefined) : undefined,
  ]);
  return <GatewayLinks first={{ input, list, casesInput: request, cases, details }} />;
}
