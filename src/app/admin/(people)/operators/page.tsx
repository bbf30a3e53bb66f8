import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { consoleCaller } from "@/server/console-caller";
import { listInput, readAddress } from "./address";
import { Operators } from "./operators";

export async function generateMetadata() {
  return { title: (await getTranslations("staff"))("title") };
}

/** Users of the branch and the open one are rendered on the server. */
export default async function OperatorsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { operator, ...filters } = await readAddress(searchParams);
  const { operators } = await consoleCaller();
  const input = listInput(filters);
  const [list, details] = await Promise.all([
    operators.list(input).catch(() => undefined),
    operator && operator > 0 ? operators.get({ id: operator }).catch(() => undefined) : undefined,
  ]);
  return <Operators first={{ input, list, details }} />;
}
