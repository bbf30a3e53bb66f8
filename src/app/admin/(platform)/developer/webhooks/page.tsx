import type { SearchParams } from "nuqs/server";
import { consoleCaller } from "@/server/console-caller";
import { firstRows, listMetadata } from "../../../_resource/first-rows";
import { ADDRESS } from "./address";
import { Webhooks } from "./resource";

export const generateMetadata = listMetadata("webhooks");

export default async function WebhooksPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { webhooks } = await consoleCaller();
  return <Webhooks first={await firstRows(ADDRESS, searchParams, () => webhooks.list())} />;
}
