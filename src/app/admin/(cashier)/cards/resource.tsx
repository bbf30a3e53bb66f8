"use client";
import { keepPreviousData } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { DayTime } from "@/ui/day-time";
import { useAuthor } from "@/ui/format/use-author";
import { useFormat } from "@/ui/format/use-format";
import { late } from "@/ui/late";
import { Link } from "@/ui/link";
import drawer from "@/ui/list/drawer.module.css";
import { Fact } from "@/ui/list/fact";
import parts from "@/ui/list/parts.module.css";
import { RecordActs } from "@/ui/list/record-acts";
import { useReading } from "@/ui/preferences";
import { AuditHistory } from "../../_audit-history/audit-history";
import { api } from "../../_client";
import type { DrawerProps, FirstRows, Resource } from "../../_resource/resource";
import { ResourcePage } from "../../_resource/resource-page";
import { useName } from "../../(people)/colleagues/use-name";
import { ADDRESS, type CardKind } from "./address";
import { CardNumber } from "./card-number";

/** Passengers' bank cards for refunds: only the first six and last four digits are shown. */
const CARDS: Resource<CardKind> = {
  words: "cards",
  address: ADDRESS,
  topics: ["card."],
  writes: "passenger:write",
  drawerId: "card",
  useList: (input, initialData) => api.cards.list.useQuery(input, { initialData, placeholderData: keepPreviousData }),
  useRead: () => api.useUtils().cards.list.fetch,
  useBulk: () => {
    const { client } = api.useUtils();
    return {
      remove: ({ id }) => client.cards.remove.mutate({ id }),
      restore: ({ id }) => client.cards.restore.mutate({ id }),
    };
  },
  useReload,
  useTitleOf: () => {
    const nameOf = useName();
    return ({ passenger }) => nameOf(passenger);
  },
  useTexts: () => {
    const t = useTranslations("cards");
    const nameOf = useName();
    const { locale } = useReading();
    return {
      names: {
        passenger: t("column.passenger"),
        number: t("column.number"),
        bank: t("column.bank"),
        holder: t("column.holder"),
      },
      of: ({ passenger, number, bank, holder }) => ({
        ...{ passenger: nameOf(passenger), number, holder },
        bank: bank?.[locale] ?? "—",
      }),
    };
  },
  columns: [
    { name: "passenger", clips: true },
    { name: "number", Cell: ({ row }) => <CardNumber number={row.number} /> },
    { name: "bank", needs: 40 },
    { name: "holder", clips: true, needs: 40 },
  ],
  Heading: ({ row }) => <CardNumber number={row.number} />,
  Drawer,
  Dialog: late(() => import("./form")),
};

export const Cards = ({ first }: { first: FirstRows<CardKind> }) => <ResourcePage of={CARDS} first={first} />;

function useReload() {
  const utils = api.useUtils();
  return () => utils.cards.invalidate();
}

/** The data on a refund slip. */
function Drawer({ row, mayWrite, acts }: DrawerProps<CardKind>) {
  const t = useTranslations("cards");
  const { digits } = useFormat();
  const nameOf = useName();
  const author = useAuthor();
  const { locale } = useReading();
  const { passenger, bank, holder, iban, created_at, created_by } = row;
  return (
    <>
      <div className={drawer.sum}>
        <Link className={parts.link} href={`/admin/passengers?passenger=${passenger.id}`}>
          <bdi>{nameOf(passenger)}</bdi>
        </Link>
        {bank && <span>{bank[locale]}</span>}
      </div>
      <div className={drawer.body}>
        {mayWrite && <CardActs row={row} acts={acts} />}
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
        <AuditHistory key={row.version} subject="card" id={row.id} />
      </div>
    </>
  );
}

function CardActs({ row, acts }: Pick<DrawerProps<CardKind>, "row" | "acts">) {
  const t = useTranslations("cards");
  const reload = useReload();
  const nameOf = useName();
  const { client } = api.useUtils();
  const { id, passenger } = row;
  const remove = api.cards.remove.useMutation({
    onSuccess: () => {
      acts.removed({
        text: t("removed", { name: nameOf(passenger) }),
        undo: () => client.cards.restore.mutate({ id }),
      });
      return reload();
    },
  });
  const run = () => remove.mutate({ id });
  return <RecordActs edit={t("edit")} onEdit={() => acts.edit(row)} remove={{ of: remove, run }} />;
}
