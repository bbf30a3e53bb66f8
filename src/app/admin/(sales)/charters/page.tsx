import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { consoleCaller } from "@/server/console-caller";
import { calendarInput, readAddress } from "./calendar-address";
import { CharterCalendar } from "./charter-calendar";

export async function generateMetadata() {
  return { title: (await getTranslations("charters"))("title") };
}

/** The month and the open drawer are rendered on the server; afterwards the browser loads changes. */
export default async function CharterCalendarPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { charter, ...address } = await readAddress(searchParams);
  const { charters, me } = await consoleCaller();
  const known = await me().catch(() => undefined);
  // The layout, rendered in parallel, redirects to sign-in without a session.
  if (!known) return null;
  const today = new Date().toLocaleDateString("sv-SE", { timeZone: known.branch.time_zone });
  const input = calendarInput(address, today, known.preferences);
  const [calendar, details] = await Promise.all([
    charters.calendar(input).catch(() => undefined),
    charter ? charters.get({ id: charter }).catch(() => undefined) : undefined,
  ]);
  return <CharterCalendar first={{ today, input, calendar, details }} />;
}
