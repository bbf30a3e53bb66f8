import { getTranslations } from "next-intl/server";
import { consoleCaller } from "@/server/console-caller";
import { Lines } from "./lines";

export async function generateMetadata() {
  return { title: (await getTranslations("outgoing.lines"))("title") };
}

export default async function LinesPage() {
  const { messages } = await consoleCaller();
  return <Lines first={await messages.lines().catch(() => undefined)} />;
}
