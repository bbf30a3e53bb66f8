"use client";
import { keepPreviousData } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { Aggregate } from "@/domain/accounting/statement/rules";
import { inTime } from "@/domain/accounting/statement/rules";
import { deepEqual } from "@/ui/deep-equal";
import { monthOf, noon } from "@/ui/format/dates";
import { useFormat } from "@/ui/format/use-format";
import { Link } from "@/ui/link";
import { useReading } from "@/ui/preferences";
import { Loaded } from "@/ui/state/loaded";
import { Notice } from "@/ui/state/notice";
import { ListTable } from "@/ui/table/list-table";
import { Pager } from "@/ui/table/pager";
import { api } from "../../../_client";
import { useName } from "../../../(people)/colleagues/use-name";
import { documentHref } from "../_parts/hrefs";
import { Balance } from "../accounts/balance";
import { type Address, type Group, type Groups, type GroupsInput, groupsInput, type Narrowed } from "./address";
import type { Change } from "./filter-bar";
import type { First } from "./first";
import css from "./statements.module.css";
import { Sums } from "./sums";

type Props = First & {
  address: Address;
  narrowed: Narrowed;
  by: Aggregate;
  setAddress: Change;
  drill: (account: number) => void;
  titleOf: (account: { title: string; title_latin: string }) => string;
};

/** Aggregates of a statement, each linked to its lines. */
export function GroupView({ input, groups, address, narrowed, by, setAddress, drill, titleOf }: Props) {
  const t = useTranslations("statements");
  const partyName = useName();
  const { money, number, dayOf, digits } = useFormat();
  const reading = useReading();
  const request = groupsInput(narrowed, by, address.page);
  const query = api.statements.groups.useQuery(request, {
    initialData: deepEqual(request, input as GroupsInput) ? groups : undefined,
    placeholderData: keepPreviousData,
  });
  const columns = [
    "group",
    "count",
    "debit",
    "credit",
    ...(inTime(by) ? (["balance"] as const) : (["net"] as const)),
  ] as const;
  const only = (change: Parameters<Change>[0]) =>
    setAddress({ ...change, view: "rows", page: null }, { history: "push" });

  const nameOf = (group: Group) => {
    if (by === "document")
      return (
        <Link href={documentHref({ date: group.date!, document_id: group.document_id! })}>
          {dayOf(group.date!)} · {digits(String(group.document_id))}{" "}
          {group.description && <span>{group.description}</span>}
        </Link>
      );
    if (by === "counter_account")
      return (
        <button type="button" onClick={() => drill(group.account!.id)}>
          <bdi className="code">{group.account!.code}</bdi> {titleOf(group.account!)}
        </button>
      );
    if (by === "party")
      return group.party ? (
        <button type="button" onClick={() => only({ party: group.party })}>
          <bdi>{partyName({ name: group.party_name, name_latin: group.party_name_latin }) ?? group.party}</bdi>
        </button>
      ) : (
        t("noParty")
      );
    // A day or month is cut at the ends of the selected range.
    const from = narrowed.from && narrowed.from > group.date! ? narrowed.from : group.date;
    const to = narrowed.to && narrowed.to < group.to! ? narrowed.to : group.to;
    const name = by === "day" ? dayOf(group.date!) : monthOf(reading, noon(group.date!));
    return (
      <button type="button" onClick={() => only({ from, to })}>
        {name}
      </button>
    );
  };

  return (
    <Loaded query={query}>
      {({ items, meta }: Groups) => (
        <>
          <Sums items={items} titleOf={titleOf} />
          {items.groups.length === 0 ? (
            <Notice title={t("emptyTitle")} text={t("noneText")} />
          ) : (
            <ListTable
              className={css.groups}
              caption={t(`views.${by}`)}
              columns={columns}
              nameOf={(name) =>
                t(
                  name === "group"
                    ? `views.${by}`
                    : name === "count" && by === "counter_account"
                      ? "views.document"
                      : `column.${name}`,
                )
              }
              waiting={query.isPlaceholderData}
            >
              {items.groups.map((group) => (
                <tr key={`${group.date} ${group.document_id} ${group.account?.id} ${group.party}`}>
                  <td data-column="group">{nameOf(group)}</td>
                  <td data-column="count">{number(group.count)}</td>
                  <td data-column="debit">
                    {group.debit !== 0 && <bdi>{money(group.debit, items.currency).figure}</bdi>}
                  </td>
                  <td data-column="credit">
                    {group.credit !== 0 && <bdi>{money(group.credit, items.currency).figure}</bdi>}
                  </td>
                  <td data-column="balance">
                    <Balance amount={group.balance ?? group.debit - group.credit} currency={items.currency} />
                  </td>
                </tr>
              ))}
            </ListTable>
          )}
          <Pager page={meta.page} total={meta.total} perPage={meta.per_page} onPage={(page) => setAddress({ page })} />
        </>
      )}
    </Loaded>
  );
}
