"use client";
import { useTranslations } from "next-intl";
import { useFormat } from "@/ui/format/use-format";
import { Link } from "@/ui/link";
import { useMay } from "../../_client";

/** `target` null: none is set; `of`: the target in words. */
type Props = { now: number; target: number | null; of: string };

/** How much of its target an amount reaches; without one, those who may set targets are led there. */
export function Reached({ now, target, of }: Props) {
  const t = useTranslations("overview");
  const { number } = useFormat();
  const maySet = useMay("settings:write");
  if (target !== null) return t("target.reached", { n: number(Math.round((100 * now) / target)), of });
  return maySet ? <Link href="/admin/settings/targets">{t("target.set")}</Link> : null;
}
