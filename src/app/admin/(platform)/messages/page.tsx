import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { consoleCaller } from "@/server/console-caller";
import { listInput, readAddress } from "./filters";
import { Messages } from "./messages";

export async function generateMetadata() {
  return { title: (await getTranslations("outgoing"))("title") };
}

/** The first rows are rendered on the server; afterwards live events report changes. */
export default async function MessagesPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { messages } = await consoleCaller();
  const input = listInput(await readAddress(searchParams));
  return <Messages first={{ input, list: await messages.list(input).catch(() => undefined) }} />;
}
