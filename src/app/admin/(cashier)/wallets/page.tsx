import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { consoleCaller } from "@/server/console-caller";
import { listInput, ownerFrom, readAddress, toOwnerInput } from "./address";
import { Wallets } from "./wallets";

export async function generateMetadata() {
  return { title: (await getTranslations("wallets"))("title") };
}

/** The first rows and the open drawer are rendered on the server; afterwards live events report changes. */
export default async function WalletsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { wallet, ...filters } = await readAddress(searchParams);
  const input = listInput(filters);
  const owner = ownerFrom(wallet);
  const { wallets } = await consoleCaller();
  const [list, details] = await Promise.all([
    wallets.list(input).catch(() => undefined),
    owner ? wallets.get(toOwnerInput(owner)).catch(() => undefined) : undefined,
  ]);
  return <Wallets first={{ input, list, details }} />;
}
