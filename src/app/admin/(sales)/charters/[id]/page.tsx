import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { isRefusal } from "@/domain/kernel/errors";
import { consoleCaller } from "@/server/console-caller";
import { CharterEditor } from "./charter-editor";

export async function generateMetadata() {
  return { title: (await getTranslations("charters"))("editor") };
}

type Props = { params: Promise<{ id: string }>; searchParams: Promise<{ on?: string }> };

/** `/admin/charters/12`, or `/new` with the day of departure. */
export default async function CharterPage({ params, searchParams }: Props) {
  const [{ id }, { on }, { charters }] = await Promise.all([params, searchParams, consoleCaller()]);
  const number = id === "new" ? null : Number(id);
  if (number !== null && !(Number.isSafeInteger(number) && number > 0)) notFound();
  const [options, details] = await Promise.all([
    charters.options({ id: number }).catch(() => undefined),
    number === null ? undefined : charters.get({ id: number }).catch(gone),
  ]);
  if (details === null) notFound();
  return <CharterEditor key={id} id={number} on={on ?? null} first={{ options, details }} />;
}

/** Null when it does not exist. After any other error the browser retries and shows the reason. */
const gone = (error: unknown) =>
  isRefusal((error as { cause?: unknown }).cause) &&
  ((error as { cause: { reason: string } }).cause.reason === "notFound" ? null : undefined);
