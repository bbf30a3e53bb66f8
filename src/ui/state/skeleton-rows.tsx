import { Skeleton } from "@mantine/core";
import { useTranslations } from "next-intl";
import css from "./state.module.css";

type Props = { lines?: number; className?: string };

export function SkeletonRows({ lines = 14, className = css.surface }: Props) {
  const t = useTranslations("state");
  return (
    <div className={`${css.skeleton} ${className}`} role="status" aria-label={t("loading")}>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have nothing but their place.
        <Skeleton key={line} height={12} radius="sm" width={`${88 - (line % 4) * 7}%`} />
      ))}
    </div>
  );
}
