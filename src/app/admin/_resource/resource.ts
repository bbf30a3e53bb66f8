import type { Messages } from "next-intl";
import type { ComponentType, ReactNode, RefObject } from "react";
import type { Permission } from "@/domain/kernel/permission/rules";
import type { Query } from "@/ui/state/loaded";
import type { More } from "@/ui/table/more-row";
import type { ListAddress } from "./address";

/** Texts that each list has in the namespace of its messages; the others may be there, or are common (`list-texts.ts`). */
type OwnText = "title" | "emptyTitle" | "emptyText";
type IsList<N> = N extends Record<OwnText, string> ? true : false;
/** Namespaces that have the texts of a list page, inside of others too. */
export type ListNamespace = {
  [N in keyof Messages & string]: (IsList<Messages[N]> extends true ? N : never) | Inner<N>;
}[keyof Messages & string];
type Inner<N extends keyof Messages & string> = {
  [I in keyof Messages[N] & string]: IsList<Messages[N][I]> extends true ? `${N}.${I}` : never;
}[keyof Messages[N] & string];

export type Column<Row, List = never> = {
  /** In `data-column`, in the user's chosen columns, and of its text. */
  name: string;
  /** Shows its text if absent. */
  Cell?: ComponentType<{ row: Row; list: List }>;
  /** Beside its text: of the first one, outside of the link. */
  Beside?: ComponentType<{ row: Row; list: List }>;
  /** Its sum or total, below the rows. */
  Total?: ComponentType<{ list: List }>;
  /** Latin letters and digits, left to right. */
  code?: true;
  /** Long text is cut; `short`: at less. */
  clips?: true | "short";
  /** Long text takes several lines. */
  wraps?: true;
  /** Numbers: aligned at their last digit. */
  end?: true;
  /** Not shown in a list narrower than this many rem; 40 as on a phone. */
  needs?: 40 | 52 | 66;
  /** Buttons, or a countdown: not in files. */
  acts?: true;
};

/** Names of the columns, and the text of a record in each, in the user's language: of plain cells and of files. */
export type ColumnTexts<Row> = {
  names: Readonly<Record<string, string>>;
  of: (row: Row) => Readonly<Record<string, string | null>>;
};

type ListOf<Row> = { items: readonly Row[] } | { rows: readonly Row[] };
type RowOf<List> = List extends { items: readonly (infer Row extends object)[] }
  ? Row
  : List extends { rows: readonly (infer Row extends object)[] }
    ? Row
    : never;
/** Types of a list: input and result of its procedure, its rows, and an open record, which may have more than its row. */
export type ListKind<
  Input = unknown,
  List extends ListOf<object> = ListOf<object>,
  Rec extends object = RowOf<List>,
> = { input: Input; list: List; row: RowOf<List>; record: Rec };
export type IdOf<K extends ListKind> = K["row"] extends { id: infer Id extends number | string } ? Id : string;

/** The first rows and the open record, rendered on the server, and the input that the rows answer. */
export type FirstRows<K extends ListKind> = {
  input: K["input"];
  list: K["list"] | undefined;
  record?: K["record"] | undefined;
};

export type ListQuery<List> = Query<List> & { isPlaceholderData: boolean; more?: More };

/**
 * A plain list page as data: columns, filters, permission, live topics, drawer and form. Pages that are tools of their
 * own are made by hand of the same parts.
 */
export type Resource<K extends ListKind> = {
  words: ListNamespace;
  /** Its name among lists that share their texts: of the chosen columns, and of its caption (`<part>Table`). */
  part?: string;
  address: ListAddress<K["input"]>;
  /** Beginnings of the topics that change the list; without one it is not live. */
  topics: readonly string[];
  /** Permission to add and to edit, or `everyone`; absent where nothing is. */
  writes?: Permission | "everyone";
  useList: (input: K["input"], first: K["list"] | undefined) => ListQuery<K["list"]>;
  /** Reads the open record, which may be outside of the list; its row if absent. */
  useRecord?: (id: IdOf<K>, row: K["row"] | undefined, first: K["record"] | undefined) => Query<K["record"]>;
  /** Reloads everything shown of these records. */
  useReload: () => () => Promise<unknown>;
  /** Id of the record that a row opens, where that is not its `id`. */
  idOf?: (row: K["row"] | K["record"]) => string;
  /** Key of a row, where several open one record. */
  keyOf?: (row: K["row"]) => string;
  /** Rows that open a record, where not all do. */
  useOpens?: () => (row: K["row"]) => boolean;
  /** Name of a record in the user's language. */
  useTitleOf: () => (of: K["row"] | K["record"]) => string;
  useTexts: (list: K["list"] | undefined) => ColumnTexts<K["row"]>;
  /** The first one is the link that opens the record. */
  columns: readonly Column<K["row"], K["list"]>[];
  /** New rows arrive at the top: the row being read stays in place. */
  arrives?: true;
  /** Rows in groups, each below a heading. */
  groups?: { of: (row: K["row"]) => string; Heading: ComponentType<{ row: K["row"] }> };
  /** Reads further rows, for files; without it there is no export. The list is in BROWSER_FILES, to be audited. */
  useRead?: () => (input: K["input"]) => Promise<K["list"]>;
  /** Menu of files made by the server, around those of the shown columns. */
  Files?: ComponentType<{ input: K["input"]; children: ReactNode }>;
  /** Acts on several rows; without them no row is selected. */
  useBulk?: () => BulkActs<K["row"]>;
  /** Beside the title, instead of the number of rows. */
  Count?: ComponentType<{ list: K["list"]; values: FiltersProps["values"] }>;
  /** Links to the neighbouring pages, above the head. */
  Pages?: ComponentType;
  /** Between the head and the filters. */
  Intro?: ComponentType;
  /** Filters besides the search. */
  useFilters?: (list: K["list"] | undefined, values: FiltersProps["values"]) => readonly Filter[];
  /** Between the filters and the rows. */
  Above?: ComponentType<FiltersProps & { list: K["list"] }>;
  /** Links in the head of the page. */
  Tools?: ComponentType<{ input: K["input"] }>;
  /** What to do about a list without rows; without it, to add one. */
  useEmptyAction?: (filters: FiltersProps) => EmptyAction | undefined;
  /** Title and text of a list without rows, where they depend on its view. */
  useEmptyTexts?: (filters: FiltersProps) => { title: string; text: string };
  /** Id of the drawer, and of the attribute of its rows. */
  drawerId: string;
  /** In the heading of the drawer; its title if absent. */
  Heading?: ComponentType<{ row: K["row"] | K["record"] }>;
  /** Body of the drawer, below its heading. Without one a row opens its form if `opens` says so, or nothing. */
  Drawer?: ComponentType<DrawerProps<K>>;
  /** In the drawer instead of a record that has left the list. */
  Gone?: ComponentType;
  opens?: "form";
  /** Creates (`row: null`) or edits a record. */
  Dialog?: ComponentType<FormProps<K>>;
  /** Path of the form, where that is a page of its own. */
  formPath?: (id: IdOf<K> | "new") => string;
};

export type EmptyAction = { label: string } & ({ href: string } | { onClick: () => void });

/** Acts of a list on each of its selected rows. */
export type BulkActs<Row> = {
  active?: { of: (row: Row) => boolean; set: (row: Row, active: boolean) => Promise<unknown> };
  remove?: (row: Row) => Promise<unknown>;
  restore?: (row: Row) => Promise<unknown>;
  /** Acts of this list only, on the rows that they fit. */
  others?: readonly { label: string; fits: (row: Row) => boolean; run: (row: Row) => Promise<unknown> }[];
  /** Rows that cannot be changed; none if absent. */
  fixed?: (row: Row) => boolean;
};

/** Acts of the page for its drawer. */
export type Acts<K extends ListKind> = {
  edit: (record: K["record"]) => void;
  /** The record is gone: closes the drawer and offers to undo it if possible. */
  removed: (what: Undoable | null) => void;
};

/** A removal in words, and what brings it back. `stays`: a part of the record is gone, not the record. */
export type Undoable = { text: string; undo: () => Promise<unknown>; stays?: boolean };

export type DrawerProps<K extends ListKind> = {
  row: K["record"];
  list: K["list"] | undefined;
  mayWrite: boolean;
  acts: Acts<K>;
};
export type FormProps<K extends ListKind> = {
  row: K["record"] | null;
  list: K["list"];
  onClose: () => void;
  onSaved: (id: number | string) => void;
};

/** Values of filters in the URL, null when absent, and how to change them. */
export type FiltersProps = {
  values: Record<string, unknown>;
  set: (change: Record<string, string | number | boolean | null>) => void;
  clearLabel: string;
  /** Field that a key focuses, where there is no search box. */
  search: RefObject<HTMLInputElement | null>;
};

/** A filter by a query parameter. */
export type Filter = { name: string; show: (props: FiltersProps) => ReactNode };

const NONE: readonly never[] = [];
export const rowsOf = <K extends ListKind>(list: K["list"] | undefined): readonly K["row"][] =>
  list === undefined ? NONE : "items" in list ? list.items : list.rows;

/** Parts of a list that not every one has. */
type Part = { total?: number | null; next_cursor?: string | null };
type Parts = Part & { meta?: Part };

/** Number of rows of all pages; those of this one if the list does not say. */
export const totalOf = (list: ListKind["list"] | undefined): number => {
  const { total, meta } = (list ?? {}) as Parts;
  return meta?.total ?? total ?? rowsOf(list).length;
};

export const nextCursorOf = (list: ListKind["list"]): string | null => {
  const { next_cursor, meta } = list as Parts;
  return meta?.next_cursor ?? next_cursor ?? null;
};

/** Id of a record in URLs and attributes. */
export const idOf = <K extends ListKind>(of: Resource<K>, row: K["row"] | K["record"]): string =>
  of.idOf ? of.idOf(row) : String((row as { id: number | string }).id);
