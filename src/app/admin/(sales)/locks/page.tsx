import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { consoleCaller } from "@/server/console-caller";
import { ServerClock } from "@/ui/countdown";
import { listInput, readAddress } from "./filters";
import { Locks } from "./locks";

export async function generateMetadata() {
  return { title: (await getTranslations("locks"))("title") };
}

/** The first rows are rendered on the server; afterwards live events report changes. */
export default async function LocksPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { locks, me } = await consoleCaller();
  const input = listInput(await readAddress(searchParams));
  const [list, { operator, permissions }] = await Promise.all([locks.list(input).catch(() => undefined), me()]);
  return (
    <ServerClock now={Date.now()}>
      <Locks first={{ input, list }} self={`operator:${operator.id}`} permissions={permissions} />
    </ServerClock>
  );
}
