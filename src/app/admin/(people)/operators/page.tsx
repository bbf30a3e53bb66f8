import type { SearchParams } from "nuqs/server";
import { consoleCaller } from "@/server/console-caller";
import { firstRows, listMetadata } from "../../_resource/first-rows";
import { ADDRESS } from "./address";
import { Operators } from "./resource";

export const generateMetadata = listMetadata("staff");

export default async function OperatorsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { operators } = await consoleCaller();
  const first = await firstRows(
    ADDRESS,
    searchParams,
    (input) => operators.list(input),
    (id) => operators.get({ id }),
  );
  return <Operators first={first} />;
}
