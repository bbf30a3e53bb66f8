import { getTranslations } from "next-intl/server";
import { consoleCaller } from "@/server/console-caller";
import { Duplicates } from "./duplicates";

export async function generateMetadata() {
  return { title: (await getTranslations("passengers"))("duplicates") };
}

/** Possible duplicates, and merges of the last day. */
export default async function DuplicatesPage() {
  const { passengers } = await consoleCaller();
  const [list, merges] = await Promise.all([
    passengers.duplicates({}).catch(() => undefined),
    passengers.merges().catch(() => undefined),
  ]);
  return <Duplicates first={{ list, merges }} />;
}
