import type { SearchParams } from "nuqs/server";
import { consoleCaller } from "@/server/console-caller";
import { firstRows, listMetadata } from "../../../../_resource/first-rows";
import { LINES } from "../../address";
import { Lines } from "./lines";

export const generateMetadata = listMetadata("tax.lines");

export default async function LinesPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { tax } = await consoleCaller();
  return <Lines first={await firstRows(LINES, searchParams, (input) => tax.lines(input))} />;
}
