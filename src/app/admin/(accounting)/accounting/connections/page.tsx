import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { consoleCaller } from "@/server/console-caller";
import { listInput, readAddress } from "./address";
import { Connections } from "./connections";

export async function generateMetadata() {
  return { title: (await getTranslations("connections"))("title") };
}

/** The first rows and the open drawer are rendered on the server. */
export default async function ConnectionsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { connection, ...filters } = await readAddress(searchParams);
  const input = listInput(filters);
  const { connections } = await consoleCaller();
  const [list, details] = await Promise.all([
    connections.list(input).catch(() => undefined),
    connection && connection > 0 ? connections.view({ id: connection }).catch(() => undefined) : undefined,
  ]);
  return <Connections first={{ input, list, details }} />;
}
