import {
  createLoader,
  type inferParserType,
  parseAsInteger,
  parseAsString,
  type SingleParserBuilder,
} from "nuqs/server";

const PER_PAGE = 50;
const LAST_PAGE = 100_000;
const MAX_SEARCH = 100;

// biome-ignore lint/suspicious/noExplicitAny: parsers of any value.
type Parsers = Record<string, SingleParserBuilder<any>>;

const OF_EVERY_LIST = { q: parseAsString.withDefault(""), page: parseAsInteger.withDefault(1) };
/** Values of the query parameters of a list; filters are null when absent. */
export type AddressValues = inferParserType<typeof OF_EVERY_LIST> & Record<string, unknown>;

/** State of a list page in its URL: filters, page and the open row, and the procedure's input that follows from it. */
export type ListAddress<Input> = {
  /** Query parameter of the open row. */
  key: string;
  perPage: number;
  lastPage: number;
  parsers: typeof OF_EVERY_LIST & Parsers;
  openParsers: Record<string, typeof parseAsInteger>;
  /** `edit`: the edited record, or `new`, where that is in the URL. */
  editParsers: { edit?: typeof parseAsString };
  /** Removes every filter and returns to the first page. */
  cleared: Record<string, null>;
  /** Changes typed text before it is shown or sent. */
  typed: (text: string) => string;
  input: (values: AddressValues) => Input;
  isFiltered: (values: AddressValues) => boolean;
};

type Given<F extends Parsers, More extends object> = {
  key: string;
  /** Query parameters besides the search `q` and `page`. */
  filters: F;
  /** The part of the input that comes from the filters; invalid values are dropped, never an error. */
  inputOf: (filters: inferParserType<F>) => More;
  typed?: (text: string) => string;
  /** The edited record is in the URL too. */
  edits?: true;
  lastPage?: number;
};
type Paged = { search?: string; page: number; per_page: number };

export function listAddress<F extends Parsers, More extends object>(given: Given<F, More>): ListAddress<More & Paged> {
  const { key, filters, inputOf, typed = (text) => text, edits, lastPage = LAST_PAGE } = given;
  const parsers = { ...filters, ...OF_EVERY_LIST };
  return {
    ...{ key, perPage: PER_PAGE, lastPage, parsers, typed },
    openParsers: { [key]: parseAsInteger },
    editParsers: edits ? { edit: parseAsString } : {},
    cleared: Object.fromEntries(Object.keys(parsers).map((name) => [name, null])),
    input: (values) => {
      const search = typed(values.q.trim()).slice(0, MAX_SEARCH);
      const page = Math.min(Math.max(1, values.page), lastPage);
      const more = inputOf(values as inferParserType<F>);
      return { ...more, ...(search && { search }), page, per_page: PER_PAGE };
    },
    isFiltered: (values) => values.q.trim() !== "" || Object.keys(filters).some((name) => values[name] !== null),
  };
}

/** The values of a requested URL, with the open row. */
export const addressOf = <Input>({ parsers, openParsers }: ListAddress<Input>, searchParams: Parameters<Load>[0]) =>
  createLoader({ ...parsers, ...openParsers })(searchParams) as Promise<AddressValues>;
type Load = ReturnType<typeof createLoader<typeof OF_EVERY_LIST>>;
