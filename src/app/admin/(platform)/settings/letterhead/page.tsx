import { getTranslations } from "next-intl/server";
import { consoleCaller } from "@/server/console-caller";
import { LetterheadPage } from "./letterhead-page";

export async function generateMetadata() {
  return { title: (await getTranslations("letterhead"))("title") };
}

/** How the branch's printed documents look, with a preview while it is edited. */
export default async function Page() {
  const { letterhead } = await consoleCaller();
  return <LetterheadPage first={await letterhead.get().catch(() => undefined)} />;
}
