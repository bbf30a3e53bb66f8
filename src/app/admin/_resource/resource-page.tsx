"use client";
import { useTranslations } from "next-intl";
import { ClearFilters } from "@/ui/filters/clear-filters";
import { TypedSearch } from "@/ui/filters/search-box";
import { useFormat } from "@/ui/format/use-format";
import { ListHead } from "@/ui/list/list-head";
import { ListStates } from "@/ui/list/list-states";
import page from "@/ui/list/page.module.css";
import { UndoBar } from "@/ui/list/undo-bar";
import { Pager } from "@/ui/table/pager";
import { BulkBar } from "./bulk-bar";
import { ColumnsMenu } from "./columns-menu";
import { ExportButton } from "./export-button";
import { type FiltersProps, type FirstRows, type ListKind, type Resource, totalOf } from "./resource";
import { ResourceDrawer } from "./resource-drawer";
import { ResourceForm } from "./resource-form";
import { ResourceTable } from "./resource-table";
import { useColumns } from "./use-columns";
import { useResourcePage } from "./use-resource-page";

type Props<K extends ListKind> = {
  of: Resource<K>;
  first: FirstRows<K>;
};

/** List page of a resource: search and filters, rows, drawer, form, undo, keyboard and live changes. */
export function ResourcePage<K extends ListKind>({ of, first }: Props<K>) {
  const t = useTranslations(of.words);
  const { address, Filters, Above, Tools, formPath } = of;
  const state = useResourcePage(of, first);
  const { values, setValues, query, rows, open, shown, mayWrite, walk, edited, removed, selected } = state;
  const { number } = useFormat();
  const columns = useColumns(of.words, of.columns);
  const read = of.useRead?.();
  const bulk = of.useBulk?.();
  const texts = of.useTexts(query.data);
  const total = totalOf(query.data);
  const add = mayWrite ? { label: t("add"), onClick: () => state.write("new") } : undefined;
  const clear = () => void setValues(address.cleared);
  const isFiltered = address.isFiltered(values);
  const drawn = open !== null && (of.useRecord !== undefined || shown !== undefined);
  const filters: FiltersProps = {
    ...{ values, clearLabel: t("clear") },
    set: (change) => void setValues({ ...change, page: null }),
  };
  return (
    <div className={page.page} data-drawer={drawn || undefined}>
      <section className={page.list} aria-label={t("title")}>
        <ListHead
          title={t("title")}
          count={query.data && t("count", { count: total, n: number(total) })}
          live={state.live}
          {...(add && { add: formPath ? { label: add.label, href: formPath("new") } : add })}
        >
          {Tools && <Tools />}
          {read && (
            <ExportButton<K> {...{ texts, read }} title={t("title")} input={state.input} columns={columns.shown} />
          )}
          <ColumnsMenu columns={columns} nameOf={(column) => texts.names[column] ?? column} />
        </ListHead>
        <search className={page.filters}>
          <TypedSearch
            input={state.search}
            className={page.search}
            label={t("searchLabel")}
            placeholder={t("search")}
            clearLabel={t("clear")}
            value={values.q}
            onChange={(q) => setValues({ q: address.typed(q), page: null })}
          />
          {Filters && <Filters {...filters} />}
          {isFiltered && <ClearFilters label={t("clear")} onClear={clear} />}
        </search>
        {Above && query.data && <Above {...filters} list={query.data} />}
        {bulk && (
          <BulkBar<K["row"]>
            bulk={bulk}
            rows={selected}
            onRemoved={state.acts.removed}
            onDone={(refused) => {
              state.select(refused);
              void state.reload();
            }}
          />
        )}
        <UndoBar text={removed?.text ?? null} onUndo={state.undo} />
        <ListStates
          query={{ ...query, data: query.data && { rows } }}
          narrowed={isFiltered || values.page > 1}
          none={{ title: t("noneTitle"), text: t("noneText"), action: { label: t("clear"), onClick: clear } }}
          empty={{ title: t("emptyTitle"), text: t("emptyText"), ...(add && { action: add }) }}
        >
          {query.data && (
            <ResourceTable
              {...{ of, rows, open, texts }}
              list={query.data}
              columns={columns}
              {...(bulk && mayWrite && { selected, onSelect: state.select })}
              waiting={query.isPlaceholderData}
              onOpen={walk.open}
            />
          )}
        </ListStates>
        <Pager
          page={values.page}
          total={Math.min(total, address.lastPage * address.perPage)}
          perPage={address.perPage}
          onPage={(to) => setValues({ page: to })}
        />
      </section>
      {drawn && (
        <ResourceDrawer
          key={open}
          {...{ of, mayWrite, walk }}
          id={open}
          row={shown}
          list={query.data}
          first={first.record?.id === open ? first.record : undefined}
          acts={state.acts}
        />
      )}
      {edited && query.data && (
        <ResourceForm
          {...{ of, edited, rows }}
          list={query.data}
          onClose={() => state.write(null)}
          onSaved={state.saved}
        />
      )}
    </div>
  );
}
