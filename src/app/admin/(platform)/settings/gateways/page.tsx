import type { SearchParams } from "nuqs/server";
import { consoleCaller } from "@/server/console-caller";
import { firstRows, listMetadata } from "../../../_resource/first-rows";
import { ADDRESS } from "./address";
import { Gateways } from "./resource";

export const generateMetadata = listMetadata("gatewaySettings");

export default async function GatewaysPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { gateways } = await consoleCaller();
  return <Gateways first={await firstRows(ADDRESS, searchParams, () => gateways.list())} />;
}
