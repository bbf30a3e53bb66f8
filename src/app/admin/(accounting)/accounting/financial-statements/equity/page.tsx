import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { consoleCaller } from "@/server/console-caller";
import { equityInput, readEquityAddress } from "./address";
import { EquityChangesPage } from "./equity-changes";

export async function generateMetadata() {
  return { title: (await getTranslations("financialStatements.equity"))("title") };
}

/** The figures are rendered on the server. */
export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const input = equityInput(await readEquityAddress(searchParams));
  const { financialStatements, trialBalance } = await consoleCaller();
  const [changes, spans] = await Promise.all([
    financialStatements.equityChanges(input).catch(() => undefined),
    trialBalance.presets().catch(() => undefined),
  ]);
  return <EquityChangesPage first={{ input, changes, spans }} />;
}
