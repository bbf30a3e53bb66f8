import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { consoleCaller } from "@/server/console-caller";
import { listInput, readAddress, summaryInput } from "./address";
import { CreditDebit } from "./credit-debit";

export async function generateMetadata() {
  return { title: (await getTranslations("creditDebit"))("title") };
}

/** The first lines and the totals of the filtered party are rendered on the server. */
export default async function CreditDebitPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const filters = await readAddress(searchParams);
  const input = listInput(filters);
  const request = summaryInput(filters);
  const { creditDebit } = await consoleCaller();
  const [lines, summary] = await Promise.all([
    creditDebit.list(input).catch(() => undefined),
    request ? creditDebit.summary(request).catch(() => undefined) : undefined,
  ]);
  return <CreditDebit first={{ input, lines, summaryInput: request, summary }} />;
}
