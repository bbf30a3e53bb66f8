import { getTranslations } from "next-intl/server";
import { consoleCaller } from "@/server/console-caller";
import { Templates } from "./templates";

export async function generateMetadata() {
  return { title: (await getTranslations("outgoing.templates"))("title") };
}

export default async function TemplatesPage() {
  const { messages } = await consoleCaller();
  return <Templates first={await messages.templates().catch(() => undefined)} />;
}
