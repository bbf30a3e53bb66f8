import { redirect } from "next/navigation";

/** The branch itself stands first. */
export default function SettingsHome() {
  redirect("/admin/settings/branch");
}
