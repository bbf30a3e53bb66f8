import { getTranslations } from "next-intl/server";
import { Approvals } from "./approvals";

export async function generateMetadata() {
  return { title: (await getTranslations("approvals"))("title") };
}

/** Pending decisions of all areas for the user. */
export default function ApprovalsPage() {
  return <Approvals />;
}
