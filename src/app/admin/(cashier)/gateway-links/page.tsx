import type { SearchParams } from "nuqs/server";
import { consoleCaller } from "@/server/console-caller";
import { firstRows, listMetadata } from "../../_resource/first-rows";
import { ADDRESS, caseInput, readView } from "./address";
import { GatewayLinks } from "./gateway-links";

export const generateMetadata = listMetadata("gatewayLinks");

/** The open view is rendered on the server; afterwards live events report payments. */
export default async function GatewayLinksPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { view, state } = await readView(searchParams);
  const { gateways } = await consoleCaller();
  const input = caseInput(state);
  const [first, cases] = await Promise.all([
    firstRows(
      ADDRESS,
      searchParams,
      async (of) => (view === "links" ? gateways.links(of) : undefined),
      (id) => gateways.link({ id }),
    ),
    view === "cases" ? gateways.cases(input).catch(() => undefined) : undefined,
  ]);
  return <GatewayLinks first={first} cases={{ input, list: cases }} />;
}
