import type { SearchParams } from "nuqs/server";
import { consoleCaller } from "@/server/console-caller";
import { firstRows, listMetadata } from "../../../../_resource/first-rows";
import { RULES_OF_ACCOUNTS } from "../address";
import { Rules } from "./rules";

export const generateMetadata = listMetadata("dimensions.rules");

export default async function RulesPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { dimensions } = await consoleCaller();
  return <Rules first={await firstRows(RULES_OF_ACCOUNTS, searchParams, (input) => dimensions.rules(input))} />;
}
