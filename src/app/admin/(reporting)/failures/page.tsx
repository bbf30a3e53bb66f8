import { getTranslations } from "next-intl/server";
import { Failures } from "./failures";

export async function generateMetadata() {
  return { title: (await getTranslations("failures"))("title") };
}

/** Permanently failed background work, and its actions. */
export default function FailuresPage() {
  return <Failures />;
}
