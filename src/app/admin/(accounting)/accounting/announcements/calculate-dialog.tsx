"use client";
import { Button } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useAnnounce } from "@/ui/announcer";
import { Dialog } from "@/ui/dialog";
import { useFormat } from "@/ui/format/use-format";
import { Money } from "@/ui/money";
import { refusalOfError } from "@/ui/state/refusal";
import { RefusalNotice } from "@/ui/state/refusal-notice";
import { api } from "../../../_client";
import type { Calculated } from "./address";
import css from "./announcements.module.css";

/** Recomputes derived data of notes, corrects differences and lists them. */
export default function CalculateDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("announcements.calculation");
  const announce = useAnnounce();
  const utils = api.useUtils();
  const run = api.announcements.calculate.useMutation({
    onSuccess: ({ differences }) => announce(differences === 0 ? t("allRight") : t("differed", { n: differences })),
    onSettled: () => utils.announcements.invalidate(),
  });
  return (
    <Dialog title={t("title")} closeOnClickOutside={false} onClose={onClose}>
      <div className={css.fields}>
        <p className={css.advice}>{t("text")}</p>
        <div role="status">{run.data && !run.isPending && <Result told={run.data} />}</div>
        <RefusalNotice refusal={run.error && refusalOfError(run.error)} />
        <div className={css.buttons}>
          <Button variant="default" onClick={onClose}>
            {t("close")}
          </Button>
          <Button data-autofocus loading={run.isPending} onClick={() => run.mutate()}>
            {t("run")}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function Result({ told }: { told: Calculated }) {
  const t = useTranslations("announcements.calculation");
  const { number, digits } = useFormat();
  const { checked, differences, repaired, found, balance } = told;
  const right = differences === repaired;
  const Mark = right ? IconCircleCheck : IconAlertTriangle;
  return (
    <section className={css.result}>
      <p>
        <Mark className={css.verdict} data-right={right} size={18} stroke={1.7} aria-hidden />{" "}
        {differences === 0
          ? t("allRight")
          : t("outcome", { differences: number(differences), repaired: number(repaired) })}
      </p>
      <dl className={css.sums}>
        {(["announcements", "open_items", "accounts"] as const).map((name) => (
          <div key={name}>
            <dt>{t(`checked.${name}`)}</dt>
            <dd>{number(checked[name])}</dd>
          </div>
        ))}
        {(["debit", "credit", "settled", "open"] as const).map((name) => (
          <div key={name}>
            <dt>{t(`balance.${name}`)}</dt>
            <dd>
              <Money amount={balance[name]} currency={balance.currency} />
            </dd>
          </div>
        ))}
      </dl>
      {found.length > 0 && (
        <table className={css.lines}>
          <thead>
            <tr>
              <th scope="col">{t("what")}</th>
              <th scope="col" data-figure>
                {t("stored")}
              </th>
              <th scope="col" data-figure>
                {t("computed")}
              </th>
            </tr>
          </thead>
          <tbody>
            {found.map(({ fault, id, stored, computed }) => (
              <tr key={`${fault} ${id}`}>
                <th scope="row">{t(`fault.${fault}`, { id: digits(String(id)) })}</th>
                <td data-figure>
                  <bdi>{digits(stored ?? "–")}</bdi>
                </td>
                <td data-figure>
                  <bdi>{digits(computed ?? "–")}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {differences > found.length && <p>{t("firstOnly", { n: number(found.length) })}</p>}
    </section>
  );
}
