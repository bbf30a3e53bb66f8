import { getTranslations } from "next-intl/server";
import { StayList } from "./stay-list";

export async function generateMetadata() {
  return { title: (await getTranslations("charters"))("stays") };
}

export default function StaysPage() {
  return <StayList />;
}
