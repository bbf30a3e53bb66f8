import type { Messages } from "next-intl";
import type { ComponentType } from "react";
import type { Permission } from "@/domain/kernel/permission/rules";
import type { Query } from "@/ui/state/loaded";
import type { ListAddress } from "./address";

/** Texts of a list page, in the namespace of its messages. */
type ListText =
  | ("title" | "table" | "count" | "add" | "search" | "searchLabel" | "clear" | "open" | "previous" | "next")
  | ("noneTitle" | "noneText" | "emptyTitle" | "emptyText");
type IsList<N> = N extends Record<ListText, string> ? true : false;
/** Namespaces that have all texts of a list page. */
export type ListNamespace = {
  [N in keyof Messages]: IsList<Messages[N]> extends true ? N : never;
}[keyof Messages];

export type Column<Row, List = never> = {
  /** In `data-column`, in the user's chosen columns, and of its text. */
  name: string;
  /** Shows its text if absent. */
  Cell?: ComponentType<{ row: Row; list: List }>;
  /** Latin letters and digits, left to right. */
  code?: true;
  /** Long text is cut. */
  clips?: true;
  /** Long text takes several lines. */
  wraps?: true;
  /** Numbers: aligned at their last digit. */
  end?: true;
  /** Not shown in a list narrower than this many rem; 40 as on a phone. */
  needs?: 40 | 52 | 66;
};

/** Names of the columns, and the text of a record in each, in the user's language: of plain cells and of files. */
export type ColumnTexts<Row> = {
  names: Readonly<Record<string, string>>;
  of: (row: Row) => Readonly<Record<string, string | null>>;
};

type ListOf<Row> = ({ items: readonly Row[] } | { rows: readonly Row[] }) &
  ({ meta: { total: number } } | { total: number });
type RowOf<List> = List extends { items: readonly (infer Row)[] }
  ? Row
  : List extends { rows: readonly (infer Row)[] }
    ? Row
    : never;
type Identified = { id: number };
/** Types of a list: input and result of its procedure, its rows, and an open record, which may have more than its row. */
export type ListKind<
  Input = unknown,
  List extends ListOf<Identified> = ListOf<Identified>,
  Rec extends Identified = RowOf<List> & Identified,
> = { input: Input; list: List; row: RowOf<List> & Identified; record: Rec };

/** The first rows and the open record, rendered on the server, and the input that the rows answer. */
export type FirstRows<K extends ListKind> = {
  input: K["input"];
  list: K["list"] | undefined;
  record?: K["record"] | undefined;
};

/**
 * A plain list page as data: columns, filters, permission, live topics, drawer and form. Pages that are tools of their
 * own are made by hand of the same parts.
 */
export type Resource<K extends ListKind> = {
  words: ListNamespace;
  address: ListAddress<K["input"]>;
  /** Beginnings of the topics that change the list. */
  topics: readonly string[];
  /** Permission to add and to edit. */
  writes: Permission;
  useList: (input: K["input"], first: K["list"] | undefined) => Query<K["list"]> & { isPlaceholderData: boolean };
  /** Reads the open record, which may be outside of the list; its row if absent. */
  useRecord?: (id: number, row: K["row"] | undefined, first: K["record"] | undefined) => Query<K["record"]>;
  /** Reloads everything shown of these records. */
  useReload: () => () => Promise<unknown>;
  /** Name of a record in the user's language. */
  useTitleOf: () => (of: K["row"] | K["record"]) => string;
  useTexts: (list: K["list"] | undefined) => ColumnTexts<K["row"]>;
  /** The first one is the link that opens the record. */
  columns: readonly Column<K["row"], K["list"]>[];
  /** Rows in groups, each below a heading. */
  groups?: { of: (row: K["row"]) => string; Heading: ComponentType<{ row: K["row"] }> };
  /** Reads further rows, for files; without it there is no export. */
  useRead?: () => (input: K["input"]) => Promise<K["list"]>;
  /** Acts on several rows; without them no row is selected. */
  useBulk?: () => BulkActs<K["row"]>;
  /** Filters besides the search. */
  Filters?: ComponentType<FiltersProps>;
  /** Between the filters and the rows. */
  Above?: ComponentType<FiltersProps & { list: K["list"] }>;
  /** Links in the head of the page. */
  Tools?: ComponentType;
  /** Id of the drawer, and of the attribute of its rows. */
  drawerId: string;
  /** In the heading of the drawer; its title if absent. */
  Heading?: ComponentType<{ row: K["row"] | K["record"] }>;
  /** Body of the drawer, below its heading. */
  Drawer: ComponentType<DrawerProps<K>>;
  /** Creates (`row: null`) or edits a record. */
  Dialog?: ComponentType<FormProps<K>>;
  /** Path of the form, where that is a page of its own. */
  formPath?: (id: number | "new") => string;
};

/** Acts of a list on each of its selected rows. */
export type BulkActs<Row> = {
  active?: { of: (row: Row) => boolean; set: (row: Row, active: boolean) => Promise<unknown> };
  remove?: (row: Row) => Promise<unknown>;
  restore?: (row: Row) => Promise<unknown>;
  /** Rows that cannot be changed; none if absent. */
  fixed?: (row: Row) => boolean;
};

/** Acts of the page for its drawer. */
export type Acts<K extends ListKind> = {
  edit: (record: K["record"]) => void;
  /** The record is gone: closes the drawer and offers to undo. */
  removed: (what: Undoable) => void;
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
  onSaved: (id: number) => void;
};

/** Values of filters in the URL, null when absent, and how to change them. */
export type FiltersProps = {
  values: Record<string, unknown>;
  set: (change: Record<string, string | number | boolean | null>) => void;
  clearLabel: string;
};

const NONE: readonly never[] = [];
export const rowsOf = <K extends ListKind>(list: K["list"] | undefined): readonly K["row"][] =>
  list === undefined ? NONE : "items" in list ? list.items : list.rows;

export const totalOf = (list: ListKind["list"] | undefined): number =>
  list === undefined ? 0 : "meta" in list ? list.meta.total : list.total;
