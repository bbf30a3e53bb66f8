import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { consoleCaller } from "@/server/console-caller";
import { codeOf, readAddress } from "./address";
import { Currencies } from "./currencies";

export async function generateMetadata() {
  return { title: (await getTranslations("currencies"))("title") };
}

/** Known rates and the open currency's history are rendered on the server. */
export default async function CurrenciesPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const code = codeOf((await readAddress(searchParams)).currency);
  const { currencies } = await consoleCaller();
  const [list, history] = await Promise.all([
    currencies.list({}).catch(() => undefined),
    code ? currencies.history({ code }).catch(() => undefined) : undefined,
  ]);
  return <Currencies first={{ list, history }} />;
}
