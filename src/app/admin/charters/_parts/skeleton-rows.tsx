import { Skeleton } from "@mantine/core";
import { useTranslations } from "next-intl";
import css from "./page.module.css";

const LINES = Array.from({ length: 12 }, (_, line) => line);

export function SkeletonRows() {
  const t = useTranslations("state");
  return (
    <div className={css.skeleton} role="status" aria-label={t("loading")}>
      {LINES.map((line) => (
        <Skeleton key={line} height={12} radius="sm" width={`${88 - (line % 4) * 7}%`} />
      ))}
    </div>
  );
}
