import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { isRefusal } from "@/domain/kernel/errors";
import { consoleCaller } from "@/server/console-caller";
import { isId } from "../address";
import { billInput, readAddress } from "./address";
import { Colleague } from "./colleague";

export async function generateMetadata() {
  return { title: (await getTranslations("colleagues"))("colleague") };
}

type Props = { params: Promise<{ id: string }>; searchParams: Promise<SearchParams> };

/** One colleague on a full page; the open tab is rendered on the server. */
export default async function ColleaguePage({ params, searchParams }: Props) {
  const [{ id: named }, address, { colleagues }] = await Promise.all([
    params,
    readAddress(searchParams),
    consoleCaller(),
  ]);
  const id = Number(named);
  if (!Number.isInteger(id) || !isId(id)) notFound();
  const input = billInput(id, address);
  const [details, bill] = await Promise.all([
    colleagues.get({ id }).catch(gone),
    address.tab === "ledger" ? colleagues.bill(input).catch(() => undefined) : undefined,
  ]);
  if (details === null) notFound();
  return <Colleague key={id} id={id} first={{ details, input, bill }} />;
}

/** Null when it does not exist. After any other error the browser retries and shows the reason. */
const gone = (error: unknown) =>
  isRefusal((error as { cause?: unknown }).cause) &&
  (error as { cause: { reason: string } }).cause.reason === "notFound"
    ? null
    : undefined;
