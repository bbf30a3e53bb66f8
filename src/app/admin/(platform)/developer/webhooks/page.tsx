import { getTranslations } from "next-intl/server";
import { consoleCaller } from "@/server/console-caller";
import { Webhooks } from "./webhooks";

export async function generateMetadata() {
  return { title: (await getTranslations("webhooks"))("title") };
}

export default async function WebhooksPage() {
  const { webhooks } = await consoleCaller();
  return <Webhooks first={await webhooks.list().catch(() => undefined)} />;
}
