import type { SearchParams } from "nuqs/server";
import { consoleCaller } from "@/server/console-caller";
import { firstRows, listMetadata } from "../../../_resource/first-rows";
import { ADDRESS } from "./address";
import { Schedules } from "./resource";

export const generateMetadata = listMetadata("reportSchedules");

export default async function SchedulesPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { reportSchedules } = await consoleCaller();
  return <Schedules first={await firstRows(ADDRESS, searchParams, () => reportSchedules.list())} />;
}
