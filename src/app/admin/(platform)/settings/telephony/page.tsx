import { getTranslations } from "next-intl/server";
import { consoleCaller } from "@/server/console-caller";
import { Telephony } from "./telephony";

export async function generateMetadata() {
  return { title: (await getTranslations("telephonySettings"))("title") };
}

/** The settings are rendered on the server. */
export default async function TelephonySettingsPage() {
  const { telephony } = await consoleCaller();
  return <Telephony first={await telephony.settings().catch(() => undefined)} />;
}
