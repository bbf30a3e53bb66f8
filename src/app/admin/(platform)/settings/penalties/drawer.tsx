"use client";
import { useTranslations } from "next-intl";
import { DayTime } from "@/ui/day-time";
import { useAuthor } from "@/ui/format/use-author";
import { useFormat } from "@/ui/format/use-format";
import drawer from "@/ui/list/drawer.module.css";
import { Fact } from "@/ui/list/fact";
import { RecordActs } from "@/ui/list/record-acts";
import { api } from "../../../_client";
import type { Acts, DrawerProps } from "../../../_resource/resource";
import { useNames } from "../markups/use-names";
import type { PenaltyKind, Rule } from "./address";
import { Bands } from "./bands";
import { StateMark } from "./state-mark";
import { useScope } from "./use-scope";
import { Versions } from "./versions";

/** Penalties of one rule, and its earlier versions. */
export function PenaltyDrawer({ row: rule, list, mayWrite, acts }: DrawerProps<PenaltyKind>) {
  const t = useTranslations("penalties");
  const { number } = useFormat();
  const author = useAuthor();
  const scopeOf = useScope();
  const currency = list?.currency ?? "IRR";
  return (
    <>
      <div className={drawer.sum}>
        <StateMark {...rule} />
        <span>{t("versionOf", { n: number(rule.version) })}</span>
      </div>
      <div className={drawer.body}>
        {mayWrite && <PenaltyActs rule={rule} acts={acts} />}
        <section className={drawer.section}>
          <h3>{t("bands")}</h3>
          <Bands rule={rule} currency={currency} />
        </section>
        <section className={drawer.section}>
          <dl className={drawer.facts}>
            <Fact name={t("column.scope")}>{scopeOf(rule)}</Fact>
            <Fact name={t("field.ownerHours")}>
              {t("hours", { count: rule.owner_hours, n: number(rule.owner_hours) })}
            </Fact>
            <Fact name={t("field.position")}>{number(rule.position)}</Fact>
            {rule.classes > 0 && <Fact name={t("classes")}>{number(rule.classes)}</Fact>}
            <Fact name={t("changed")}>
              <DayTime at={rule.updated_at} soft /> <small>{author(rule.by)}</small>
            </Fact>
          </dl>
        </section>
        <Versions id={rule.id} currency={currency} />
      </div>
    </>
  );
}

function PenaltyActs({ rule, acts }: { rule: Rule; acts: Acts<PenaltyKind> }) {
  const t = useTranslations("penalties");
  const { titleOf } = useNames();
  const utils = api.useUtils();
  const { id, active, deleted } = rule;
  const onSuccess = () => utils.penalties.invalidate();
  const set = api.penalties.setActive.useMutation({ onSuccess });
  const restore = api.penalties.restore.useMutation({ onSuccess });
  const remove = api.penalties.remove.useMutation({
    onSuccess: () => {
      acts.removed({
        text: t("removed", { title: titleOf(rule) }),
        undo: () => utils.client.penalties.restore.mutate({ id }),
      });
      return onSuccess();
    },
  });
  return (
    <RecordActs
      edit={t("edit")}
      onEdit={() => acts.edit(rule)}
      turn={{ of: set, run: () => set.mutate({ id, active: !active }), active }}
      remove={{ of: remove, run: () => remove.mutate({ id }) }}
      restore={{ of: restore, run: () => restore.mutate({ id }), gone: deleted }}
    />
  );
}
