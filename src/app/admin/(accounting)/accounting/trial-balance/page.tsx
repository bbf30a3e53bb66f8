import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { consoleCaller } from "@/server/console-caller";
import { readAddress, trialInput } from "./address";
import { TrialBalancePage } from "./trial-balance";

export async function generateMetadata() {
  return { title: (await getTranslations("trialBalance"))("title") };
}

/** The figures are rendered on the server. */
export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const input = trialInput(await readAddress(searchParams));
  const { trialBalance } = await consoleCaller();
  const [trial, spans] = await Promise.all([
    trialBalance.read(input).catch(() => undefined),
    trialBalance.presets().catch(() => undefined),
  ]);
  return <TrialBalancePage first={{ input, trial, spans }} />;
}
