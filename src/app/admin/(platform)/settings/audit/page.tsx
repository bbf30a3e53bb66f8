import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { consoleCaller } from "@/server/console-caller";
import { auditInput, ENTRY_NUMBER, readAuditAddress } from "./address";
import { AuditSearch } from "./audit-search";

export async function generateMetadata() {
  return { title: (await getTranslations("auditSearch"))("title") };
}

/** The newest entries and the open one are rendered on the server; afterwards the browser reloads. */
export default async function AuditPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { entry, ...filters } = await readAuditAddress(searchParams);
  const { audit } = await consoleCaller();
  const input = auditInput(filters);
  const [list, details, facets] = await Promise.all([
    audit.list(input).catch(() => undefined),
    entry && ENTRY_NUMBER.test(entry) ? audit.get({ id: entry }).catch(() => undefined) : undefined,
    audit.facets().catch(() => undefined),
  ]);
  return <AuditSearch first={{ input, list, details, facets }} />;
}
