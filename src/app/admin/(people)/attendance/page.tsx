import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { consoleCaller } from "@/server/console-caller";
import { pagePreferences } from "@/server/session";
import { firstRows } from "../../_resource/first-rows";
import { LEAVES, readAddress, sheetInput } from "./address";
import { Attendance } from "./attendance";

export async function generateMetadata() {
  return { title: (await getTranslations("attendance"))("title") };
}

/** The user's own day and the open tab are rendered on the server. */
export default async function AttendancePage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const [address, { calendar }, { attendance, leaves }] = await Promise.all([
    readAddress(searchParams),
    pagePreferences(),
    consoleCaller(),
  ]);
  const own = await attendance.today();
  const input = sheetInput(address, own.today, calendar);
  const [sheet, list] = await Promise.all([
    address.tab === "sheet" ? attendance.sheet(input).catch(() => undefined) : undefined,
    firstRows(LEAVES, searchParams, async (of) => (address.tab === "leave" ? leaves.list(of) : undefined)),
  ]);
  return <Attendance first={{ own, input, sheet, leaves: list }} />;
}
