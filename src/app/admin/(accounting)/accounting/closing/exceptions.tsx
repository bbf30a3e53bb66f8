"use client";
import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { DayTime } from "@/ui/day-time";
import { api, useMay } from "../../../_client";
import type { Month, Overview } from "./address";
import css from "./closing.module.css";
import { useWords } from "./use-words";

/** Users who may still post into a locked month, until when and why. */
export function Exceptions({ month, overview }: { month: Month; overview: Overview }) {
  const t = useTranslations("closing");
  const { whoOf } = useWords();
  const may = useMay("accounting:approve");
  const utils = api.useUtils();
  const revoke = api.closing.revoke.useMutation({ onSettled: () => utils.closing.invalidate() });
  const held = overview.exceptions.filter(({ fm }) => fm === month.fm);
  return (
    <section className={css.block} aria-label={t("exceptions")}>
      <h3>{t("exceptions")}</h3>
      {held.length === 0 && <p className={css.soft}>{t("noExceptions")}</p>}
      <ul className={css.list}>
        {held.map(({ fm, operator_id, name, reason, until, granted_by, over }) => (
          <li key={operator_id} data-exception={operator_id}>
            <strong>{name}</strong>{" "}
            <span>
              {t(over ? "wasUntil" : "untilTime")} <DayTime at={until} />
            </span>{" "}
            <span className={css.soft}>{t("grantedBy", { name: whoOf(granted_by) })}</span>
            <p>{reason}</p>
            {may && (
              <Button
                size="xs"
                variant="default"
                loading={revoke.isPending}
                onClick={() => revoke.mutate({ fm, operator_id })}
              >
                {t("revoke")}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
