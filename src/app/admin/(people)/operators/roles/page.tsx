import { getTranslations } from "next-intl/server";
import { consoleCaller } from "@/server/console-caller";
import { Roles } from "./roles";

export async function generateMetadata() {
  return { title: (await getTranslations("staff"))("roles") };
}

/** Permissions of each role side by side, with their users. */
export default async function RolesPage() {
  const { operators } = await consoleCaller();
  return <Roles first={await operators.roles().catch(() => undefined)} />;
}
