import { getTranslations } from "next-intl/server";
import { consoleCaller } from "@/server/console-caller";
import { LegalProfilePage } from "./legal-profile-page";

export async function generateMetadata() {
  return { title: (await getTranslations("legalProfile"))("title") };
}

/** Whose books the statutory books are, by date. */
export default async function Page() {
  const { books } = await consoleCaller();
  return <LegalProfilePage first={await books.legalProfiles().catch(() => undefined)} />;
}
