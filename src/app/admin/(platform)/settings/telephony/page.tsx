import { getTranslations } from "next-intl/server";
import { consoleCaller } from "@/server/console-caller";
import { Telephony } from "./telephony";

export async function generateMetadata() {
  return { title: (await getTranslations("telephonySettings"))("title") };
}

/** What is set comes with the page. */
export default async function TelephonySettingsPage() {
  const { telephony } = await consoleCaller();
  return <Telephony first={await telephony.settings().catch(() => undefined)} />;
}
