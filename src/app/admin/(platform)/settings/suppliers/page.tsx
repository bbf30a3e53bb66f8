import { getTranslations } from "next-intl/server";
import { consoleCaller } from "@/server/console-caller";
import { Suppliers } from "./suppliers";

export async function generateMetadata() {
  return { title: (await getTranslations("suppliers"))("title") };
}

export default async function SuppliersPage() {
  const { suppliers } = await consoleCaller();
  return <Suppliers first={await suppliers.list().catch(() => undefined)} />;
}
