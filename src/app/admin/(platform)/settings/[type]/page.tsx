import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { TYPES } from "@/domain/platform/settings/rules";
import { consoleCaller } from "@/server/console-caller";
import { Settings } from "./settings";

export async function generateMetadata() {
  return { title: (await getTranslations("branchSettings"))("title") };
}

/** One page per kind of settings, rendered on the server. */
export default async function SettingPage({ params }: { params: Promise<{ type: string }> }) {
  const { type: input } = await params;
  const type = TYPES.find((one) => one === input);
  if (!type) notFound();
  const { settings } = await consoleCaller();
  const [setting, changes] = await Promise.all([
    settings.get({ type }).catch(() => undefined),
    settings.changes({ type }).catch(() => undefined),
  ]);
  return <Settings key={type} type={type} first={{ setting, changes }} />;
}
