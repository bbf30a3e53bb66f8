import { getTranslations } from "next-intl/server";
import { consoleCaller } from "@/server/console-caller";
import { Groups } from "./groups";

export async function generateMetadata() {
  return { title: (await getTranslations("outgoing.groups"))("title") };
}

export default async function GroupsPage() {
  const { messages } = await consoleCaller();
  return <Groups first={await messages.groups().catch(() => undefined)} />;
}
