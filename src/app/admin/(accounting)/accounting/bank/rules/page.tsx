import type { SearchParams } from "nuqs/server";
import { consoleCaller } from "@/server/console-caller";
import { firstRows, listMetadata } from "../../../../_resource/first-rows";
import { ADDRESS } from "./address";
import { BankRules } from "./resource";

export const generateMetadata = listMetadata("bankStatements.rules");

export default async function BankRulesPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { bankMatches } = await consoleCaller();
  return <BankRules first={await firstRows(ADDRESS, searchParams, () => bankMatches.rules())} />;
}
