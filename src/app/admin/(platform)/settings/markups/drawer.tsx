"use client";
import { useTranslations } from "next-intl";
import { DayTime } from "@/ui/day-time";
import { useAuthor } from "@/ui/format/use-author";
import { useFormat } from "@/ui/format/use-format";
import drawer from "@/ui/list/drawer.module.css";
import { DrawerHead } from "@/ui/list/drawer-head";
import { Fact } from "@/ui/list/fact";
import parts from "@/ui/list/parts.module.css";
import { RecordActs } from "@/ui/list/record-acts";
import { Loaded } from "@/ui/state/loaded";
import type { ListKeyboard } from "@/ui/table/use-list-keyboard";
import { api } from "../../../_client";
import type { Rule } from "./address";
import { StateMark } from "./state-mark";
import { useNames } from "./use-names";
import { useSentence } from "./use-sentence";

export const DRAWER_ID = "markup";

type Acting = { rule: Rule; onEdit: () => void; onRemoved: () => void };
type Props = Acting & { currency: string; today: string; mayWrite: boolean; walk: ListKeyboard };

/** Drawer of one rule with its own URL: effect, actions, history. */
export function MarkupDrawer({ rule, currency, today, mayWrite, walk, onEdit, onRemoved }: Props) {
  const t = useTranslations("markups");
  const { number } = useFormat();
  const author = useAuthor();
  const { titleOf } = useNames();
  const say = useSentence(rule.currency ?? currency);
  const shared = rule.scope === "deployment";
  return (
    <aside id={DRAWER_ID} className={drawer.drawer} aria-label={titleOf(rule)} tabIndex={-1}>
      <DrawerHead previous={t("previous")} next={t("next")} walk={walk}>
        <h2>{titleOf(rule)}</h2>
      </DrawerHead>
      <div className={drawer.sum}>
        <StateMark rule={rule} today={today} />
        <span>{t(`scope.${rule.scope}`)}</span>
      </div>
      <div className={drawer.body}>
        {mayWrite && !shared && <Acts {...{ rule, onEdit, onRemoved }} />}
        <section className={drawer.section}>
          <p className={parts.line}>{say(rule)}</p>
          {shared && <p className={parts.soft}>{t("shared")}</p>}
          <dl className={drawer.facts}>
            <Fact name={t("field.position")}>{number(rule.position)}</Fact>
            <Fact name={t("version")}>{number(rule.version)}</Fact>
            <Fact name={t("made")}>
              <DayTime at={rule.created_at} soft /> <small>{author(rule.by)}</small>
            </Fact>
          </dl>
        </section>
        {!shared && <History id={rule.id} />}
      </div>
    </aside>
  );
}

function Acts({ rule, onEdit, onRemoved }: Acting) {
  const t = useTranslations("markups");
  const utils = api.useUtils();
  const { id, active, deleted, version } = rule;
  const onSuccess = () => utils.markups.invalidate();
  const set = api.markups.setActive.useMutation({ onSuccess });
  const restore = api.markups.restore.useMutation({ onSuccess });
  const remove = api.markups.remove.useMutation({
    onSuccess: () => {
      onRemoved();
      return onSuccess();
    },
  });
  return (
    <RecordActs
      edit={t("edit")}
      onEdit={onEdit}
      turn={{ of: set, run: () => set.mutate({ id, version, active: !active }), active }}
      remove={{ of: remove, run: () => remove.mutate({ id }) }}
      restore={{ of: restore, run: () => restore.mutate({ id }), gone: deleted }}
    />
  );
}

const DONE = ["create", "change", "activate", "deactivate", "delete", "restore"] as const;

/** History of a rule, the latest first. */
function History({ id }: { id: number }) {
  const t = useTranslations("markups");
  const query = api.markups.history.useQuery({ id });
  return (
    <section className={drawer.section}>
      <h3>{t("history")}</h3>
      <Loaded query={query}>
        {(rows) => (
          <ol className={drawer.timeline}>
            {rows.map(({ at, action, by }, n) => {
              const known = DONE.find((one) => one === action);
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows of the past neither move nor go.
                <li key={n}>
                  <strong>{known ? t(`did.${known}`) : action}</strong>
                  <span>
                    <bdi>{by}</bdi> · <DayTime at={at} soft />
                  </span>
                </li>
              );
            })}
          </ol>
        )}
      </Loaded>
    </section>
  );
}
