import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { consoleCaller } from "@/server/console-caller";
import { readLayoutAddress } from "./address";
import { LayoutsPage } from "./layouts";

export async function generateMetadata() {
  return { title: (await getTranslations("financialStatements.layout"))("title") };
}

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { kind } = await readLayoutAddress(searchParams);
  const { financialStatements } = await consoleCaller();
  const versions = await financialStatements.versions({ kind }).catch(() => undefined);
  return <LayoutsPage first={{ kind, versions }} />;
}
