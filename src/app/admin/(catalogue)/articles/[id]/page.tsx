import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { isRefusal } from "@/domain/kernel/errors";
import { consoleCaller } from "@/server/console-caller";
import { ArticlePage } from "./article-page";

export async function generateMetadata() {
  return { title: (await getTranslations("articles"))("editor") };
}

/** `/admin/articles/12`, or `/new`. */
export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const [{ id }, { articles, categories }] = await Promise.all([params, consoleCaller()]);
  const number = id === "new" ? null : Number(id);
  if (number !== null && !(Number.isSafeInteger(number) && number > 0 && number <= 2_147_483_647)) notFound();
  const [article, tree] = await Promise.all([
    number === null ? undefined : articles.read({ id: number }).catch(gone),
    categories.tree().catch(() => undefined),
  ]);
  if (article === null) notFound();
  return <ArticlePage key={id} id={number} first={{ article, tree }} />;
}

/** Null when it does not exist. After any other error the browser retries and shows the reason. */
const gone = (error: unknown) =>
  isRefusal((error as { cause?: unknown }).cause) &&
  (error as { cause: { reason: string } }).cause.reason === "notFound"
    ? null
    : undefined;
