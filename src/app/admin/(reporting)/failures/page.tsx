import { getTranslations } from "next-intl/server";
import { Failures } from "./failures";

export async function generateMetadata() {
  return { title: (await getTranslations("failures"))("title") };
}

/** What failed for good behind people's backs, and what becomes of it. */
export default function FailuresPage() {
  return <Failures />;
}
