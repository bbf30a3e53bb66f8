import { getTranslations } from "next-intl/server";
import { consoleCaller } from "@/server/console-caller";
import { IssuesPage } from "./issues";

export async function generateMetadata() {
  return { title: (await getTranslations("financialStatements.issue"))("title") };
}

export default async function Page() {
  const { financialStatements } = await consoleCaller();
  return <IssuesPage first={await financialStatements.issues({}).catch(() => undefined)} />;
}
