import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { consoleCaller } from "@/server/console-caller";
import { boardInput, dueInput, listInput, readAddress } from "./address";
import { Cheques } from "./cheques";

export async function generateMetadata() {
  return { title: (await getTranslations("cheques"))("title") };
}

/**
 * The board, month or first rows and the open drawer are rendered on the server; afterwards live events report cheques.
 */
export default async function ChequesPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { cheque, ...filters } = await readAddress(searchParams);
  const { cheques, me } = await consoleCaller();
  const known = await me().catch(() => undefined);
  // The layout, rendered in parallel, redirects to sign-in without a session.
  if (!known) return null;
  const today = new Date().toLocaleDateString("sv-SE", { timeZone: known.branch.time_zone });
  const [asBoard, asList, asDays] = [
    boardInput(filters),
    listInput(filters),
    dueInput(filters, today, known.preferences),
  ];
  const [board, list, due, details] = await Promise.all([
    filters.tab === "board" ? cheques.board(asBoard).then((board) => ({ input: asBoard, board }), none) : undefined,
    filters.tab === "list" ? cheques.list(asList).then((list) => ({ input: asList, list }), none) : undefined,
    filters.tab === "calendar" ? cheques.due(asDays).then((days) => ({ input: asDays, days }), none) : undefined,
    cheque && cheque > 0 && cheque < 2 ** 31 ? cheques.get({ id: cheque }).catch(none) : undefined,
  ]);
  return <Cheques first={{ today, currency: known.branch.currency, board, list, due, details }} />;
}

/** After a failure here the browser retries and shows the reason. */
const none = () => undefined;
