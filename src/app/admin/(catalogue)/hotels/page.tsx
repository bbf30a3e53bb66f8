import type { SearchParams } from "nuqs/server";
import { consoleCaller } from "@/server/console-caller";
import { firstRows, listMetadata } from "../../_resource/first-rows";
import { ADDRESS } from "./address";
import { Hotels } from "./resource";

export const generateMetadata = listMetadata("hotels");

export default async function HotelsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { hotels } = await consoleCaller();
  const first = await firstRows(
    ADDRESS,
    searchParams,
    (input) => hotels.list(input),
    (id) => hotels.read({ id }),
  );
  return <Hotels first={first} />;
}
