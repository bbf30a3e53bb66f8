"use client";
import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { LINK_DAYS, MAX_LINK_DAYS } from "@/domain/cashier/settlement/rules";
import { gregorianDate, jalaliText } from "@/domain/kernel/jalali";
import { useAnnounce } from "@/ui/announcer";
import { CopyButton } from "@/ui/copy-button";
import { DateField } from "@/ui/form/date-field";
import { Form, useForm, useFormValue } from "@/ui/form/form";
import { NumberField } from "@/ui/form/number-field";
import { useFormat } from "@/ui/format/use-format";
import { useReading } from "@/ui/preferences";
import { Loaded } from "@/ui/state/loaded";
import { refusalOfError } from "@/ui/state/refusal";
import { RefusalNotice } from "@/ui/state/refusal-notice";
import { api, useMay } from "../../_client";
import type { Link as Made, Overview } from "./address";
import css from "./settlement.module.css";

type Values = { from: string | null; to: string | null; days: number | null };

/** Links with which the colleague reads their own statement without sign-in. */
export function Links({ of }: { of: Overview }) {
  const t = useTranslations("settlement");
  const mayWrite = useMay("payment:write");
  const query = api.settlement.links.useQuery({ colleague_id: of.colleague.id });
  return (
    <div className={css.stack}>
      {mayWrite && <NewLink of={of} />}
      <section className={css.card} aria-label={t("linksMade")}>
        <h2>{t("linksMade")}</h2>
        <Loaded query={query}>
          {(links) =>
            links.length === 0 ? (
              <p className={css.soft}>{t("noLinks")}</p>
            ) : (
              <ul className={css.links}>
                {links.map((link) => (
                  <LinkRow key={link.id} link={link} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </section>
    </div>
  );
}

/** First day of its year in the reader's calendar. */
const yearOf = (day: string, calendar: string) =>
  calendar === "jalali" ? (gregorianDate(`${jalaliText(day).slice(0, 4)}-01-01`) ?? day) : `${day.slice(0, 4)}-01-01`;

function NewLink({ of }: { of: Overview }) {
  const t = useTranslations("settlement");
  const announce = useAnnounce();
  const utils = api.useUtils();
  const { calendar } = useReading();
  const make = api.settlement.makeLink.useMutation();
  const form = useForm<Values>({ from: yearOf(of.today, calendar), to: of.today, days: LINK_DAYS }, { draftKey: null });
  const result = useFormValue((form) => form.refusal, form);
  const busy = useFormValue((form) => form.busy, form);
  const save = async ({ from, to, days }: Values) => {
    await make.mutateAsync({ colleague_id: of.colleague.id, from: from!, to: to!, ...(days && { days }) });
    announce(t("linkMade"));
    void utils.settlement.links.invalidate();
    return undefined;
  };
  return (
    <Form form={form} onSave={save} className={`${css.card} ${css.form}`}>
      <h2>{t("newLink")}</h2>
      <p className={css.soft}>{t("linkText")}</p>
      <RefusalNotice refusal={result} />
      <div className={css.options}>
        <DateField path="from" label={t("from")} required />
        <DateField path="to" label={t("to")} required />
        <NumberField path="days" label={t("goodFor")} min={1} max={MAX_LINK_DAYS} required />
        <Button type="submit" loading={busy} rightSection={<kbd>Ctrl ↵</kbd>}>
          {t("makeLink")}
        </Button>
      </div>
    </Form>
  );
}

function LinkRow({ link }: { link: Made }) {
  const t = useTranslations("settlement");
  const { number, day, daySpan } = useFormat();
  const mayWrite = useMay("payment:write");
  const utils = api.useUtils();
  const revoke = api.settlement.revokeLink.useMutation({ onSettled: () => utils.settlement.links.invalidate() });
  const href = `${typeof location === "undefined" ? "" : location.origin}${link.path}`;
  const ends = day(new Date(link.expires_at));
  return (
    <li data-state={link.state}>
      <span>
        <strong>{daySpan(link.from, link.to)}</strong>
        <small>
          {t(`linkState.${link.state}`, { day: ends })} · {t("views", { n: link.views, count: number(link.views) })} ·{" "}
          {link.created_by}
        </small>
      </span>
      {link.state === "open" && (
        <span className={css.tools}>
          <a href={link.path} target="_blank" rel="noreferrer">
            {t("openLink")}
          </a>
          <CopyButton value={href} />
          {mayWrite && (
            <Button
              size="compact-sm"
              variant="default"
              loading={revoke.isPending}
              aria-label={t("revokeOf", { days: daySpan(link.from, link.to) })}
              onClick={() => revoke.mutate({ id: link.id })}
            >
              {t("revoke")}
            </Button>
          )}
        </span>
      )}
      <RefusalNotice refusal={revoke.error ? refusalOfError(revoke.error) : null} />
    </li>
  );
}
