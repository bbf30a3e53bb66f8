import { redirect } from "next/navigation";

/** The branch's own settings come first. */
export default function SettingsHome() {
  redirect("/admin/settings/branch");
}
