import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { consoleCaller } from "@/server/console-caller";
import { questionOf, readQuestion } from "./question";
import { Why } from "./why";

export async function generateMetadata() {
  return { title: (await getTranslations("developer.why"))("title") };
}

/** A link with a question shows its answer immediately. */
export default async function WhyPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const input = questionOf(await readQuestion(searchParams));
  const { diagnosis, me } = await consoleCaller();
  const [answer, { permissions }] = await Promise.all([
    input ? diagnosis.explain(input).catch(() => undefined) : undefined,
    me(),
  ]);
  return <Why first={{ input, answer }} permissions={permissions} />;
}
