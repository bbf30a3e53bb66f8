import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { consoleCaller } from "@/server/console-caller";
import { Domains } from "./domains";
import { listInput, readAddress } from "./filters";

export async function generateMetadata() {
  return { title: (await getTranslations("developer.domains"))("title") };
}

/** The first rows and the open drawer are rendered on the server. */
export default async function DomainsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { site, tab: _, ...filters } = await readAddress(searchParams);
  const { domains, me } = await consoleCaller();
  const input = listInput(filters);
  const [list, details, { permissions }] = await Promise.all([
    domains.list(input).catch(() => undefined),
    site && site > 0 ? domains.get({ id: site }).catch(() => undefined) : undefined,
    me(),
  ]);
  return <Domains first={{ input, list, details }} permissions={permissions} />;
}
