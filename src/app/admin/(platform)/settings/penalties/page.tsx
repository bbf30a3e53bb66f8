import type { SearchParams } from "nuqs/server";
import { consoleCaller } from "@/server/console-caller";
import { firstRows, listMetadata } from "../../../_resource/first-rows";
import { ADDRESS } from "./address";
import { Penalties } from "./resource";

export const generateMetadata = listMetadata("penalties");

export default async function PenaltiesPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { penalties } = await consoleCaller();
  return <Penalties first={await firstRows(ADDRESS, searchParams, (input) => penalties.list(input))} />;
}
