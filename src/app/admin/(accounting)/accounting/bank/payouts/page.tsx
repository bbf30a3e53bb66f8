import type { SearchParams } from "nuqs/server";
import { consoleCaller } from "@/server/console-caller";
import { firstRows, listMetadata } from "../../../../_resource/first-rows";
import { ADDRESS } from "./address";
import { PayoutTermsList } from "./resource";

export const generateMetadata = listMetadata("bankStatements.payouts");

export default async function PayoutTermsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { bankMatches } = await consoleCaller();
  return <PayoutTermsList first={await firstRows(ADDRESS, searchParams, () => bankMatches.payoutTerms())} />;
}
