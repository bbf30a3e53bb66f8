"use client";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useAnnounce } from "@/ui/announcer";
import { useFormat } from "@/ui/format/use-format";
import { useKeys } from "@/ui/keys/use-keys";
import drawer from "@/ui/list/drawer.module.css";
import { Money } from "@/ui/money";
import { refusalOfError } from "@/ui/state/refusal";
import { RefusalNotice } from "@/ui/state/refusal-notice";
import { api, useMay } from "../../../_client";
import { type Details, type Item, inIt, keyOf } from "./address";
import css from "./connections.module.css";
import { RecordPicker } from "./record-picker";
import { RecordRow } from "./record-row";
import { byType } from "./sums";
import { useRecordName } from "./use-record-name";

type Ref = Pick<Item, "type" | "id" | "kind" | "title">;

/** Its records by kind with totals; add and remove, with one-click undo. */
export function Records({ of }: { of: Details }) {
  const t = useTranslations("connections");
  const { number } = useFormat();
  const announce = useAnnounce();
  const { nameOf } = useRecordName();
  const utils = api.useUtils();
  const mayWrite = useMay("accounting:write") && of.allowed_operations.includes("update");
  const [removed, setRemoved] = useState<Ref | null>(null);
  const box = useRef<HTMLElement>(null);
  const update = api.connections.update.useMutation({ onSettled: () => utils.connections.invalidate() });
  const items = inIt(of);
  const refOf = ({ type, id }: Ref) => [{ type, id }];
  const add = (record: Ref) =>
    update.mutate(
      { id: of.id, add: refOf(record) },
      {
        onSuccess: () => {
          announce(t("added", { record: nameOf(record) }));
          setRemoved(null);
        },
      },
    );
  const remove = (record: Ref) =>
    update.mutate(
      { id: of.id, remove: refOf(record) },
      {
        onSuccess: () => {
          announce(t("removed", { record: nameOf(record) }));
          setRemoved(record);
        },
      },
    );
  useKeys({ keya: () => box.current?.querySelector<HTMLInputElement>("[data-add]")?.focus() });
  return (
    <section ref={box} className={drawer.section}>
      <div className={css.steps}>
        {mayWrite && (
          <RecordPicker
            data-add
            aria-label={t("add")}
            taken={new Set(items.map(keyOf))}
            disabled={update.isPending}
            onPick={add}
          />
        )}
        {update.error && <RefusalNotice refusal={refusalOfError(update.error)} />}
        {removed && (
          <p className={css.undo} role="status">
            <span>{t("removed", { record: nameOf(removed) })}</span>
            <button type="button" disabled={update.isPending} onClick={() => add(removed)}>
              {t("undo")}
            </button>
          </p>
        )}
      </div>
      {items.length === 0 && <p className={drawer.none}>{t("empty")}</p>}
      {byType(items).map(({ type, items, sums }) => (
        <section key={type} className={css.group} data-type={type}>
          <h3>
            {t(`type.${type}`)} <small>{number(items.length)}</small>
            <span className={css.sums}>
              {sums.map(({ currency, amount }) => (
                <Money key={currency} amount={amount} currency={currency} />
              ))}
            </span>
          </h3>
          <ul>
            {items.map((item) => (
              <RecordRow key={keyOf(item)} of={item} onRemove={mayWrite ? () => remove(item) : undefined} />
            ))}
          </ul>
        </section>
      ))}
    </section>
  );
}
