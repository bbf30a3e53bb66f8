import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { consoleCaller } from "@/server/console-caller";
import { listInput, readFilters } from "./filters";
import { Trusts } from "./trusts";

export async function generateMetadata() {
  return { title: (await getTranslations("developer.trust"))("title") };
}

/** The queue is rendered on the server. */
export default async function TrustPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { trusts, me } = await consoleCaller();
  const input = listInput(await readFilters(searchParams));
  const [list, { permissions }] = await Promise.all([trusts.list(input).catch(() => undefined), me()]);
  return <Trusts first={{ input, list }} permissions={permissions} />;
}
