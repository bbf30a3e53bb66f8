import type { SearchParams } from "nuqs/server";
import { consoleCaller } from "@/server/console-caller";
import { firstRows, listMetadata } from "../../../_resource/first-rows";
import { ADDRESS } from "./address";
import { Templates } from "./resource";

export const generateMetadata = listMetadata("outgoing.templates");

export default async function TemplatesPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { messages } = await consoleCaller();
  return <Templates first={await firstRows(ADDRESS, searchParams, () => messages.templates())} />;
}
