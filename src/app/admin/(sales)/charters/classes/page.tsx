import { getTranslations } from "next-intl/server";
import { ClassSeats } from "./class-seats";

export async function generateMetadata() {
  return { title: (await getTranslations("charters"))("classesSeats") };
}

export default function ClassSeatsPage() {
  return <ClassSeats />;
}
