import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { consoleCaller } from "@/server/console-caller";
import { listInput, readAddress } from "./filters";
import { Reservations } from "./reservations";

export async function generateMetadata() {
  return { title: (await getTranslations("reservations"))("title") };
}

/** The first rows and the open drawer are rendered on the server; afterwards the browser loads changes. */
export default async function ReservationsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { pnr, refund: _, ...filters } = await readAddress(searchParams);
  const { reservations } = await consoleCaller();
  const input = listInput(filters);
  const [list, details] = await Promise.all([
    reservations.list(input).catch(() => undefined),
    pnr ? reservations.get({ local_pnr: pnr }).catch(() => undefined) : undefined,
  ]);
  return <Reservations first={{ input, list, details }} />;
}
