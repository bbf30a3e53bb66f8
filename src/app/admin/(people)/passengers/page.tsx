import type { SearchParams } from "nuqs/server";
import { consoleCaller } from "@/server/console-caller";
import { firstRows, listMetadata } from "../../_resource/first-rows";
import { ADDRESS } from "./address";
import { Passengers } from "./resource";

export const generateMetadata = listMetadata("passengers");

export default async function PassengersPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { passengers } = await consoleCaller();
  const first = await firstRows(
    ADDRESS,
    searchParams,
    (input) => passengers.list(input),
    (id) => passengers.get({ id }),
  );
  return <Passengers first={first} />;
}
