import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { consoleCaller } from "@/server/console-caller";
import { Accounts } from "./accounts";
import { accountOf, chartInput, readAddress } from "./address";

export async function generateMetadata() {
  return { title: (await getTranslations("accounts"))("title") };
}

/** The first rows and the open drawer are rendered on the server. */
export default async function AccountsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { account, ...filters } = await readAddress(searchParams);
  const { accounts } = await consoleCaller();
  const input = chartInput(filters);
  const id = accountOf(account);
  const [chart, details] = await Promise.all([
    accounts.chart(input).catch(() => undefined),
    id ? accounts.get({ id }).catch(() => undefined) : undefined,
  ]);
  return <Accounts first={{ input, chart, details }} />;
}
