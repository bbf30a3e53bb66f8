import { getTranslations } from "next-intl/server";
import { consoleCaller } from "@/server/console-caller";
import { Schedules } from "./schedules";

export async function generateMetadata() {
  return { title: (await getTranslations("reportSchedules"))("title") };
}

export default async function SchedulesPage() {
  const { reportSchedules } = await consoleCaller();
  return <Schedules first={await reportSchedules.list().catch(() => undefined)} />;
}
