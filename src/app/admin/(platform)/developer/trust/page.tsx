import type { SearchParams } from "nuqs/server";
import { consoleCaller } from "@/server/console-caller";
import { firstRows, listMetadata } from "../../../_resource/first-rows";
import { ADDRESS } from "./address";
import { Trusts } from "./resource";

export const generateMetadata = listMetadata("developer.trust");

export default async function TrustPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { trusts } = await consoleCaller();
  return <Trusts first={await firstRows(ADDRESS, searchParams, (input) => trusts.list(input))} />;
}
