import { getTranslations } from "next-intl/server";
import { Approvals } from "./approvals";

export async function generateMetadata() {
  return { title: (await getTranslations("approvals"))("title") };
}

/** What waits for the word of whoever works here, of all areas. */
export default function ApprovalsPage() {
  return <Approvals />;
}
