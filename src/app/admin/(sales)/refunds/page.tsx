import type { SearchParams } from "nuqs/server";
import { consoleCaller } from "@/server/console-caller";
import { firstRows, listMetadata } from "../../_resource/first-rows";
import { ADDRESS } from "./address";
import { Refunds } from "./resource";

export const generateMetadata = listMetadata("refunds");

export default async function RefundsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { refunds } = await consoleCaller();
  const first = await firstRows(ADDRESS, searchParams, refunds.list, (id: number) => refunds.get({ id }));
  return <Refunds first={first} />;
}
