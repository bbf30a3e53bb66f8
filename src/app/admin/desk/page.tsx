import { getTranslations } from "next-intl/server";
import { Desk } from "./desk";

export async function generateMetadata() {
  return { title: (await getTranslations("myDesk"))("title") };
}

/** What waits for whoever works here: each number opens its rows. */
export default function DeskPage() {
  return <Desk />;
}
