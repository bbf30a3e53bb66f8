"use client";
import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { canCancel, canSettle } from "@/domain/platform/message/rules";
import { CopyButton } from "@/ui/copy-button";
import { DayTime } from "@/ui/day-time";
import { useFormat } from "@/ui/format/use-format";
import { useWho } from "@/ui/format/use-who";
import drawer from "@/ui/list/drawer.module.css";
import { DrawerHead } from "@/ui/list/drawer-head";
import { Fact } from "@/ui/list/fact";
import { Loaded } from "@/ui/state/loaded";
import { type RefusalDto, refusalOfError } from "@/ui/state/refusal";
import { RefusalNotice } from "@/ui/state/refusal-notice";
import type { ListKeyboard } from "@/ui/table/use-list-keyboard";
import { api, useMay } from "../../_client";
import { MessageState } from "./_parts/message-state";
import type { Details } from "./filters";
import css from "./messages.module.css";

export const DRAWER_ID = "message";

/** Drawer of one message: text, state with reason, actions. */
export function MessageDrawer({ id, walk }: { id: string; walk: ListKeyboard }) {
  const t = useTranslations("outgoing");
  const number = /^\d{1,9}$/.test(id) ? Number(id) : 0;
  const query = api.messages.read.useQuery({ id: number });
  return (
    <aside id={DRAWER_ID} className={drawer.drawer} aria-label={t("message")} tabIndex={-1}>
      <DrawerHead previous={t("previous")} next={t("next")} walk={walk}>
        <h2>
          <bdi className="code">{query.data?.to ?? ""}</bdi>
        </h2>
      </DrawerHead>
      <Loaded query={query}>
        {(row) => (
          <>
            <div className={drawer.sum}>
              <MessageState state={row.state} />
              <span>{row.to_name}</span>
            </div>
            <div className={drawer.body}>
              <section className={drawer.section}>
                {row.subject && <h3>{row.subject}</h3>}
                <p className={css.text} dir="auto">
                  {row.text}
                </p>
                <Acts row={row} />
              </section>
              <Facts row={row} />
            </div>
          </>
        )}
      </Loaded>
    </aside>
  );
}

function Acts({ row: { id, state } }: { row: Details }) {
  const t = useTranslations("outgoing");
  const utils = api.useUtils();
  const mayWrite = useMay("message:write");
  const [result, setResult] = useState<RefusalDto | null>(null);
  const after = {
    onSuccess: () => setResult(null),
    onError: (error: unknown) => setResult(refusalOfError(error)),
    onSettled: () => utils.messages.invalidate(),
  };
  const cancel = api.messages.cancel.useMutation(after);
  const settle = api.messages.settle.useMutation(after);
  if (!mayWrite) return null;
  return (
    <>
      {canSettle(state) && <p>{t("unknownText")}</p>}
      <div className={css.acts}>
        {canCancel(state) && (
          <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate({ id })}>
            {t("cancel")}
          </Button>
        )}
        {canSettle(state) &&
          (["taken", "not_taken"] as const).map((found) => (
            <Button
              key={found}
              variant="default"
              loading={settle.isPending}
              onClick={() => settle.mutate({ id, found })}
            >
              {t(`found.${found}`)}
            </Button>
          ))}
      </div>
      <RefusalNotice refusal={result} />
    </>
  );
}

function Facts({ row }: { row: Details }) {
  const t = useTranslations("outgoing");
  const { number } = useFormat();
  const who = useWho();
  return (
    <section className={drawer.section}>
      <dl className={drawer.facts}>
        {row.reason && (
          <Fact name={t("reason")}>
            <bdi>{row.reason}</bdi>
          </Fact>
        )}
        <Fact name={t("column.line")}>{row.line}</Fact>
        <Fact name={t("column.parts")}>{number(row.parts)}</Fact>
        <Fact name={t("attempts")}>{number(row.attempts)}</Fact>
        <Fact name={t("column.queued")}>
          <DayTime at={row.queued_at} />
        </Fact>
        {row.handed_at && (
          <Fact name={t("state.handed")}>
            <DayTime at={row.handed_at} />
          </Fact>
        )}
        {row.ended_at && (
          <Fact name={t(`state.${row.state}`)}>
            <DayTime at={row.ended_at} />
          </Fact>
        )}
        <Fact name={t("askedBy")}>{who(askerOf(row.asked_by))}</Fact>
        {row.accepted.map(({ nr, provider_ref, state }) => (
          <Fact key={nr} name={t("part", { n: number(nr) })}>
            <bdi className="code">{provider_ref}</bdi> <CopyButton value={provider_ref} />{" "}
            <MessageState state={state} />
          </Fact>
        ))}
      </dl>
    </section>
  );
}

/** `operator:3` in the row's format. */
function askerOf(input: string) {
  const [kind, id] = input.split(":");
  const known = kind === "operator" || kind === "partner" ? kind : "system";
  return { kind: known, id: id ? Number(id) : null, name: null, name_latin: null } as const;
}
