"use client";
import { useTranslations } from "next-intl";
import { DayTime } from "@/ui/day-time";
import { useAuthor } from "@/ui/format/use-author";
import { useFormat } from "@/ui/format/use-format";
import drawer from "@/ui/list/drawer.module.css";
import { DrawerHead } from "@/ui/list/drawer-head";
import { Fact } from "@/ui/list/fact";
import { RecordActs } from "@/ui/list/record-acts";
import type { ListKeyboard } from "@/ui/table/use-list-keyboard";
import { api } from "../../../_client";
import { useNames } from "../markups/use-names";
import type { Rule } from "./address";
import { Bands } from "./bands";
import { StateMark } from "./state-mark";
import { useScope } from "./use-scope";
import { Versions } from "./versions";

export const DRAWER_ID = "penalty";

type Acting = { rule: Rule; onEdit: () => void; onRemoved: () => void };
type Props = Acting & { currency: string; mayWrite: boolean; walk: ListKeyboard };

/** Drawer of one rule with its own URL: penalties, and earlier versions. */
export function PenaltyDrawer({ rule, currency, mayWrite, walk, onEdit, onRemoved }: Props) {
  const t = useTranslations("penalties");
  const { number } = useFormat();
  const author = useAuthor();
  const { titleOf } = useNames();
  const scopeOf = useScope();
  return (
    <aside id={DRAWER_ID} className={drawer.drawer} aria-label={titleOf(rule)} tabIndex={-1}>
      <DrawerHead previous={t("previous")} next={t("next")} walk={walk}>
        <h2>{titleOf(rule)}</h2>
      </DrawerHead>
      <div className={drawer.sum}>
        <StateMark {...rule} />
        <span>{t("versionOf", { n: number(rule.version) })}</span>
      </div>
      <div className={drawer.body}>
        {mayWrite && <Acts {...{ rule, onEdit, onRemoved }} />}
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
    </aside>
  );
}

function Acts({ rule, onEdit, onRemoved }: Acting) {
  const t = useTranslations("penalties");
  const utils = api.useUtils();
  const { id, active, deleted } = rule;
  const onSuccess = () => utils.penalties.invalidate();
  const set = api.penalties.setActive.useMutation({ onSuccess });
  const restore = api.penalties.restore.useMutation({ onSuccess });
  const remove = api.penalties.remove.useMutation({
    onSuccess: () => {
      onRemoved();
      return onSuccess();
    },
  });
  return (
    <RecordActs
      edit={t("edit")}
      onEdit={onEdit}
      turn={{ of: set, run: () => set.mutate({ id, active: !active }), active }}
      remove={{ of: remove, run: () => remove.mutate({ id }) }}
      restore={{ of: restore, run: () => restore.mutate({ id }), gone: deleted }}
    />
  );
}
