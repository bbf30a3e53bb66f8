import { getTranslations } from "next-intl/server";
import { consoleCaller } from "@/server/console-caller";
import { Desk } from "./desk";

export async function generateMetadata() {
  return { title: (await getTranslations("myDesk"))("title") };
}

/** What waits for whoever works here: each number opens its rows. The queues come with the page. */
export default async function DeskPage() {
  const { desk } = await consoleCaller();
  return <Desk first={await desk.queues().catch(() => undefined)} />;
}
