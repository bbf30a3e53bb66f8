import { getTranslations } from "next-intl/server";
import { consoleCaller } from "@/server/console-caller";
import { Gateways } from "./gateways";

export async function generateMetadata() {
  return { title: (await getTranslations("gatewaySettings"))("title") };
}

export default async function GatewaysPage() {
  const { gateways } = await consoleCaller();
  return <Gateways first={await gateways.list().catch(() => undefined)} />;
}
