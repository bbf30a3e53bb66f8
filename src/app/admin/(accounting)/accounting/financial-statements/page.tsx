import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { consoleCaller } from "@/server/console-caller";
import { readAddress, statementInput } from "./address";
import { FinancialStatementsPage } from "./financial-statements";

export async function generateMetadata() {
  return { title: (await getTranslations("financialStatements"))("title") };
}

/** The figures are rendered on the server. */
export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const input = statementInput(await readAddress(searchParams));
  const { financialStatements, trialBalance } = await consoleCaller();
  const [statement, spans] = await Promise.all([
    financialStatements.read(input).catch(() => undefined),
    trialBalance.presets().catch(() => undefined),
  ]);
  return <FinancialStatementsPage first={{ input, statement, spans }} />;
}
