import type { SearchParams } from "nuqs/server";
import { consoleCaller } from "@/server/console-caller";
import { firstRows, listMetadata } from "../../../_resource/first-rows";
import { DIMENSIONS } from "./address";
import { Dimensions } from "./dimensions";

export const generateMetadata = listMetadata("dimensions");

export default async function DimensionsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { dimensions } = await consoleCaller();
  return <Dimensions first={await firstRows(DIMENSIONS, searchParams, (input) => dimensions.list(input))} />;
}
