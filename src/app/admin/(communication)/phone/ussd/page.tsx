import { getTranslations } from "next-intl/server";
import { consoleCaller } from "@/server/console-caller";
import { HISTORY } from "./history";
import { Ussd } from "./ussd";

export async function generateMetadata() {
  return { title: (await getTranslations("ussd"))("title") };
}

/** The latest codes are rendered on the server. */
export default async function UssdPage() {
  const { telephony } = await consoleCaller();
  return <Ussd first={await telephony.acts(HISTORY).catch(() => undefined)} />;
}
