import { getTranslations } from "next-intl/server";
import { consoleCaller } from "@/server/console-caller";
import { MatchingDesk } from "./desk";

export async function generateMetadata() {
  return { title: (await getTranslations("bankMatch"))("title") };
}

/** The accounts are read on the server; their rows follow, and live events refresh them. */
export default async function BankMatchesPage() {
  const { bankStatements } = await consoleCaller();
  const accounts = await bankStatements.accounts().catch(() => undefined);
  return <MatchingDesk first={accounts} />;
}
