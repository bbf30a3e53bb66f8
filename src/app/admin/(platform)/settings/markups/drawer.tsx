"use client";
import { useTranslations } from "next-intl";
import { DayTime } from "@/ui/day-time";
import { useAuthor } from "@/ui/format/use-author";
import { useFormat } from "@/ui/format/use-format";
import drawer from "@/ui/list/drawer.module.css";
import { Fact } from "@/ui/list/fact";
import parts from "@/ui/list/parts.module.css";
import { RecordActs } from "@/ui/list/record-acts";
import { Loaded } from "@/ui/state/loaded";
import { api } from "../../../_client";
import type { Acts, DrawerProps } from "../../../_resource/resource";
import type { MarkupKind, Rule } from "./address";
import { StateMark } from "./state-mark";
import { useNames } from "./use-names";
import { useSentence } from "./use-sentence";

/** Effect, actions and history of one rule. */
export function MarkupDrawer({ row: rule, list, mayWrite, acts }: DrawerProps<MarkupKind>) {
  const t = useTranslations("markups");
  const { number } = useFormat();
  const author = useAuthor();
  const say = useSentence(list?.currency ?? "IRR");
  const shared = rule.scope === "deployment";
  return (
    <>
      <div className={drawer.sum}>
        <StateMark rule={rule} today={list?.today ?? ""} />
        <span>{t(`scope.${rule.scope}`)}</span>
      </div>
      <div className={drawer.body}>
        {mayWrite && !shared && <MarkupActs rule={rule} acts={acts} />}
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
    </>
  );
}

function MarkupActs({ rule, acts }: { rule: Rule; acts: Acts<MarkupKind> }) {
  const t = useTranslations("markups");
  const { titleOf } = useNames();
  const utils = api.useUtils();
  const { id, active, deleted, version } = rule;
  const onSuccess = () => utils.markups.invalidate();
  const set = api.markups.setActive.useMutation({ onSuccess });
  const restore = api.markups.restore.useMutation({ onSuccess });
  const remove = api.markups.remove.useMutation({
    onSuccess: () => {
      acts.removed({
        text: t("removed", { title: titleOf(rule) }),
        undo: () => utils.client.markups.restore.mutate({ id }),
      });
      return onSuccess();
    },
  });
  return (
    <RecordActs
      edit={t("edit")}
      onEdit={() => acts.edit(rule)}
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
