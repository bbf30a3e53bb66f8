import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { consoleCaller } from "@/server/console-caller";
import { readAddress, yearAmong, yearInput } from "./address";
import { BalanceHistory } from "./balance-history";

export async function generateMetadata() {
  return { title: (await getTranslations("balanceHistory"))("title") };
}

/** The figures are rendered on the server. */
export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const filters = await readAddress(searchParams);
  const { balanceHistory, trialBalance } = await consoleCaller();
  const spans = await trialBalance.presets().catch(() => undefined);
  const years = spans?.years ?? [];
  const input = yearInput(yearAmong(years, filters.year) ?? years[0] ?? null, filters);
  const year = input ? await balanceHistory.year(input).catch(() => undefined) : undefined;
  return <BalanceHistory first={{ spans, input, year }} />;
}
