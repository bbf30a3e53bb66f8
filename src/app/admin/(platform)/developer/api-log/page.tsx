import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { consoleCaller } from "@/server/console-caller";
import { ApiLog } from "./api-log";
import { CALL_NUMBER, listInput, readAddress } from "./filters";

export async function generateMetadata() {
  return { title: (await getTranslations("apiLog"))("title") };
}

/** The newest calls and the open drawer are rendered on the server; afterwards the browser reloads. */
export default async function ApiLogPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { call, ...filters } = await readAddress(searchParams);
  const { apiLog } = await consoleCaller();
  const input = listInput(filters);
  const [list, details, facets] = await Promise.all([
    apiLog.list(input).catch(() => undefined),
    call && CALL_NUMBER.test(call) ? apiLog.get({ id: call }).catch(() => undefined) : undefined,
    apiLog.facets().catch(() => undefined),
  ]);
  return <ApiLog first={{ input, list, details, facets }} />;
}
