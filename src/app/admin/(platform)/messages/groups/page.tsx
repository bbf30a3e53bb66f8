import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { consoleCaller } from "@/server/console-caller";
import { listInput, readAddress } from "./address";
import { Groups } from "./groups";

export async function generateMetadata() {
  return { title: (await getTranslations("outgoing.groups"))("title") };
}

export default async function GroupsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const input = listInput(await readAddress(searchParams));
  const { messages } = await consoleCaller();
  return <Groups first={{ input, list: await messages.groups(input).catch(() => undefined) }} />;
}
