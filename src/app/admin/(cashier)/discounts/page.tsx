import type { SearchParams } from "nuqs/server";
import { consoleCaller } from "@/server/console-caller";
import { firstRows, listMetadata } from "../../_resource/first-rows";
import { ADDRESS } from "./address";
import { Discounts } from "./resource";

export const generateMetadata = listMetadata("discounts");

export default async function DiscountsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { discounts } = await consoleCaller();
  const first = await firstRows(
    ADDRESS,
    searchParams,
    (input) => discounts.list(input),
    (id) => discounts.get({ id }),
  );
  return <Discounts first={first} />;
}
