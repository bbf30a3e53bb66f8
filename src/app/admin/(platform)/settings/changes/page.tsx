import { getTranslations } from "next-intl/server";
import { consoleCaller } from "@/server/console-caller";
import { Changes } from "./changes";

export async function generateMetadata() {
  return { title: (await getTranslations("changeRequests"))("title") };
}

/** Pending changes are rendered on the server. */
export default async function ChangesPage() {
  const { changes } = await consoleCaller();
  return <Changes first={await changes.list({}).catch(() => undefined)} />;
}
