import { notFound, redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { isRefusal } from "@/domain/kernel/errors";
import { consoleCaller } from "@/server/console-caller";
import { documentHref } from "../../_parts/hrefs";
import { refOf } from "../address";
import { DocumentPage } from "./document-page";

export async function generateMetadata() {
  return { title: (await getTranslations("documents"))("editor") };
}

type Props = { params: Promise<{ id: string }>; searchParams: Promise<{ copy?: string }> };

/** `/admin/accounting/documents/12`, or `/new`, optionally with a document to copy. */
export default async function EditorPage({ params, searchParams }: Props) {
  const [{ id }, { copy }, { documents }] = await Promise.all([params, searchParams, consoleCaller()]);
  const number = id === "new" ? null : Number(id);
  if (number !== null && !(Number.isSafeInteger(number) && number > 0 && number < 2 ** 31)) notFound();
  const source = number === null ? refOf(copy ?? null) : { id: number };
  const [setting, details] = await Promise.all([
    documents.setting().catch(() => undefined),
    source ? documents.get(source).catch(gone) : undefined,
  ]);
  if (details === null) notFound();
  if (number !== null && details && details.document_id !== null)
    redirect(documentHref({ date: details.date, document_id: details.document_id }));
  return <DocumentPage key={id} id={number} first={{ setting, details }} />;
}

/** Null when it does not exist. After any other error the browser retries and shows the reason. */
const gone = (error: unknown) =>
  isRefusal((error as { cause?: unknown }).cause) &&
  (error as { cause: { reason: string } }).cause.reason === "notFound"
    ? null
    : undefined;
