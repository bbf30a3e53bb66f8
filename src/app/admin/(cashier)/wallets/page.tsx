import type { SearchParams } from "nuqs/server";
import { consoleCaller } from "@/server/console-caller";
import { firstRows, listMetadata } from "../../_resource/first-rows";
import { ADDRESS, inputOfId } from "./address";
import { Wallets } from "./resource";

export const generateMetadata = listMetadata("wallets");

export default async function WalletsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { wallets } = await consoleCaller();
  const first = await firstRows(
    ADDRESS,
    searchParams,
    (input) => wallets.list(input),
    (id: string) => wallets.get(inputOfId(id)),
  );
  return <Wallets first={first} />;
}
