import type { SearchParams } from "nuqs/server";
import { consoleCaller } from "@/server/console-caller";
import { firstRows, listMetadata } from "../../_resource/first-rows";
import { ADDRESS, queryOf } from "./address";
import { TravelRequests } from "./resource";

export const generateMetadata = listMetadata("travelRequests");

export default async function TravelRequestsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { travelRequests, me } = await consoleCaller();
  const { operator } = await me();
  const first = await firstRows(
    ADDRESS,
    searchParams,
    (input) => travelRequests.list(queryOf(input, operator.id)),
    (id: number) => travelRequests.get({ id }),
  );
  return <TravelRequests first={first} />;
}
