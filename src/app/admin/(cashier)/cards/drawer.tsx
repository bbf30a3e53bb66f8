"use client";
import { useTranslations } from "next-intl";
import { DayTime } from "@/ui/day-time";
import { useAuthor } from "@/ui/format/use-author";
import { useFormat } from "@/ui/format/use-format";
import { Link } from "@/ui/link";
import drawer from "@/ui/list/drawer.module.css";
import { DrawerHead } from "@/ui/list/drawer-head";
import { Fact } from "@/ui/list/fact";
import parts from "@/ui/list/parts.module.css";
import { RecordActs } from "@/ui/list/record-acts";
import { useReading } from "@/ui/preferences";
import type { ListKeyboard } from "@/ui/table/use-list-keyboard";
import { AuditHistory } from "../../_audit-history/audit-history";
import { api } from "../../_client";
import { useName } from "../../(people)/colleagues/use-name";
import { CardNumber } from "./card-number";
import type { Card } from "./types";

export const DRAWER_ID = "card";

type Props = { card: Card; mayWrite: boolean; walk: ListKeyboard; onEdit: () => void; onRemoved: () => void };

/** One card: the data on a refund slip. */
export function CardDrawer({ card, mayWrite, walk, onEdit, onRemoved }: Props) {
  const t = useTranslations("cards");
  const { locale } = useReading();
  const { digits } = useFormat();
  const nameOf = useName();
  const author = useAuthor();
  const { passenger, number, bank, holder, iban, created_at, created_by } = card;
  const name = nameOf(passenger);
  return (
    <aside id={DRAWER_ID} className={drawer.drawer} aria-label={t("open", { name })} tabIndex={-1}>
      <DrawerHead previous={t("previous")} next={t("next")} walk={walk}>
        <h2>
          <CardNumber number={number} />
        </h2>
      </DrawerHead>
      <div className={drawer.sum}>
        <Link className={parts.link} href={`/admin/passengers?passenger=${passenger.id}`}>
          <bdi>{name}</bdi>
        </Link>
        {bank && <span>{bank[locale]}</span>}
      </div>
      <div className={drawer.body}>
        {mayWrite && <Acts card={card} onEdit={onEdit} onRemoved={onRemoved} />}
        <section className={drawer.section}>
          <dl className={drawer.facts}>
            {holder && <Fact name={t("column.holder")}>{holder}</Fact>}
            {iban && (
              <Fact name={t("iban")}>
                <bdi className="code" dir="ltr">
                  {digits(`… ${iban.slice(-4)}`)}
                </bdi>
              </Fact>
            )}
            <Fact name={t("made")}>
              <DayTime at={created_at} soft /> <small>{author(created_by)}</small>
            </Fact>
          </dl>
        </section>
        <p className={`${drawer.section} ${drawer.none}`}>{t("sealed")}</p>
        <AuditHistory key={card.version} subject="card" id={card.id} />
      </div>
    </aside>
  );
}

function Acts({ card: { id }, onEdit, onRemoved }: Pick<Props, "card" | "onEdit" | "onRemoved">) {
  const t = useTranslations("cards");
  const utils = api.useUtils();
  const remove = api.cards.remove.useMutation({
    onSuccess: () => {
      onRemoved();
      return utils.cards.invalidate();
    },
  });
  return <RecordActs edit={t("edit")} onEdit={onEdit} remove={{ of: remove, run: () => remove.mutate({ id }) }} />;
}
