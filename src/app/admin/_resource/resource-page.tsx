"use client";
import { Fragment, type ReactNode } from "react";
import { isBrowserFile } from "@/domain/reporting/export/rules.browser";
import { ClearFilters } from "@/ui/filters/clear-filters";
import { TypedSearch } from "@/ui/filters/search-box";
import { useFormat } from "@/ui/format/use-format";
import { ListHead } from "@/ui/list/list-head";
import { ListStates } from "@/ui/list/list-states";
import page from "@/ui/list/page.module.css";
import { UndoBar } from "@/ui/list/undo-bar";
import { Pager } from "@/ui/table/pager";
import { ViewsMenu } from "../_views/views-menu";
import { BulkBar } from "./bulk-bar";
import { ColumnsMenu } from "./columns-menu";
import { ExportMenu } from "./export-menu";
import { useListTexts } from "./list-texts";
import type { ColumnTexts, EmptyAction, FiltersProps, FirstRows, ListKind, Resource } from "./resource";
import { totalOf } from "./resource";
import css from "./resource.module.css";
import { ResourceDrawer } from "./resource-drawer";
import { ResourceForm } from "./resource-form";
import { ResourceTable } from "./resource-table";
import { type ChosenColumns, useColumns } from "./use-columns";
import { type PageState, useResourcePage } from "./use-resource-page";

type Props<K extends ListKind> = {
  of: Resource<K>;
  first: FirstRows<K>;
  /** Between the head and the filters, after `Intro`. */
  children?: ReactNode;
};

/** List page of a resource: search and filters, rows, drawer, form, undo, keyboard and live changes. */
export function ResourcePage<K extends ListKind>({ of, first, children }: Props<K>) {
  const { own, text } = useListTexts(of.words);
  const { address, part, Above, Pages, Intro } = of;
  const state = useResourcePage(of, first);
  const { values, setValues, query, rows, open, openId, shown, mayWrite, walk, edited, removed } = state;
  const columns = useColumns(part ? `${of.words}.${part}` : of.words, of.columns);
  const bulk = of.useBulk?.();
  const texts = of.useTexts(query.data);
  const adds = mayWrite && (of.Dialog || of.formPath);
  const add = adds ? { label: text("add"), onClick: () => state.write("new") } : undefined;
  const drawn = openId !== null && of.Drawer && (of.useRecord || of.Gone || shown) !== undefined;
  const filters: ListFilters<K> = {
    ...{ values, clearLabel: text("clear"), search: state.search, list: query.data },
    set: (change) => void setValues({ ...change, page: null }),
  };
  return (
    <div className={page.page} data-drawer={drawn || undefined}>
      <section className={`${page.list} ${css.list}`} aria-label={own("title")}>
        {Pages && <Pages />}
        <Head {...{ of, state, columns, texts, add }} />
        {Intro && <Intro />}
        {children}
        <FilterBar {...{ of, state, filters }} />
        {Above && query.data && <Above {...filters} list={query.data} />}
        {bulk && (
          <BulkBar<K["row"]>
            bulk={bulk}
            rows={state.selected}
            onRemoved={state.acts.removed}
            onDone={(refused) => {
              state.select(refused);
              void state.reload();
            }}
          />
        )}
        <UndoBar text={removed?.text ?? null} onUndo={state.undo} />
        <Rows {...{ of, state, filters, add }}>
          {query.data && (
            <ResourceTable
              {...{ of, rows, open, texts }}
              list={query.data}
              columns={columns}
              {...(bulk && mayWrite && { selected: state.selected, onSelect: state.select })}
              waiting={query.isPlaceholderData}
              more={query.more ?? null}
              onOpen={walk.open}
            />
          )}
        </Rows>
        {address.paging === "numbered" && (
          <Pager
            page={values.page}
            total={Math.min(totalOf(query.data), address.lastPage * address.perPage)}
            perPage={address.perPage}
            onPage={(to) => setValues({ page: to })}
          />
        )}
      </section>
      {drawn && <ResourceDrawer key={open} {...{ of, state }} id={openId} first={first.record} />}
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

type ListFilters<K extends ListKind> = FiltersProps & { list: K["list"] | undefined };
type Add = { label: string; onClick: () => void } | undefined;
type Of<K extends ListKind> = { of: Resource<K>; state: PageState<K> };

type HeadProps<K extends ListKind> = Of<K> & {
  columns: ChosenColumns<K["row"], K["list"]>;
  texts: ColumnTexts<K["row"]>;
  add: Add;
};

function Head<K extends ListKind>({ of, state: { values, query, input, live }, columns, texts, add }: HeadProps<K>) {
  const { own, text } = useListTexts(of.words);
  const { number } = useFormat();
  const { address, Count, Tools, Files, formPath } = of;
  const read = of.useRead?.();
  const total = totalOf(query.data);
  const list = of.part ? `${of.words}.${of.part}Table` : of.words;
  return (
    <ListHead
      title={own("title")}
      count={
        query.data &&
        (Count ? <Count list={query.data} values={values} /> : text("count", { count: total, n: number(total) }))
      }
      {...(live !== undefined && { live, liveHint: text("liveHint") })}
      {...(add && { add: formPath ? { label: add.label, href: formPath("new") } : add })}
    >
      {Tools && <Tools input={input} />}
      {read && isBrowserFile(list) && (
        <ExportMenu<K>
          list={list}
          {...{ texts, read, input, Files }}
          title={own("title")}
          paging={address.paging}
          columns={columns.shown}
        />
      )}
      <ColumnsMenu columns={columns} nameOf={(column) => texts.names[column] ?? column} />
    </ListHead>
  );
}

type FilterBarProps<K extends ListKind> = Of<K> & { filters: ListFilters<K> };

function FilterBar<K extends ListKind>({ of, state, filters }: FilterBarProps<K>) {
  const { text } = useListTexts(of.words);
  const { address, useFilters } = of;
  const { values, setValues, search } = state;
  const others = useFilters?.(filters.list, values) ?? [];
  if (!address.searches && others.length === 0) return null;
  return (
    <search className={page.filters}>
      {address.searches && (
        <TypedSearch
          input={search}
          className={page.search}
          label={text("searchLabel")}
          placeholder={text("search")}
          clearLabel={text("clear")}
          value={values.q}
          onChange={(q) => setValues(address.searched(q, values))}
        />
      )}
      {others.map((one) => (
        <Fragment key={one.name}>{one.show(filters)}</Fragment>
      ))}
      <ViewsMenu />
      {address.isFiltered(values) && (
        <ClearFilters label={text("clear")} onClear={() => void setValues(address.cleared)} />
      )}
    </search>
  );
}

type RowsProps<K extends ListKind> = FilterBarProps<K> & { add: Add; children: ReactNode };

/** The rows, or what to do when there are none. */
function Rows<K extends ListKind>({ of, state, filters, add, children }: RowsProps<K>) {
  const { own, text } = useListTexts(of.words);
  const { address } = of;
  const { values, setValues, query, rows } = state;
  const instead = of.useEmptyAction?.(filters);
  const action: EmptyAction | undefined = of.useEmptyAction ? instead : add;
  const texts = of.useEmptyTexts?.(filters) ?? { title: own("emptyTitle"), text: own("emptyText") };
  return (
    <ListStates
      query={{ ...query, data: query.data && { rows } }}
      narrowed={address.isFiltered(values) || (address.paging === "numbered" && values.page > 1)}
      none={{
        title: text("noneTitle"),
        text: text("noneText"),
        action: { label: text("clear"), onClick: () => setValues(address.cleared) },
      }}
      empty={{ ...texts, ...(action && { action }) }}
    >
      {children}
    </ListStates>
  );
}
