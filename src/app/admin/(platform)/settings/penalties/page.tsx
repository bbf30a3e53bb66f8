import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { consoleCaller } from "@/server/console-caller";
import { listInput, readAddress } from "./address";
import { Penalties } from "./penalties";

export async function generateMetadata() {
  return { title: (await getTranslations("penalties"))("title") };
}

/** The rules are rendered on the server. */
export default async function PenaltiesPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const input = listInput(await readAddress(searchParams));
  const { penalties } = await consoleCaller();
  return <Penalties first={{ input, list: await penalties.list(input).catch(() => undefined) }} />;
}
