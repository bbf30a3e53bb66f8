import {
  createLoader,
  createParser,
  type inferParserType,
  parseAsInteger,
  parseAsString,
  type SingleParserBuilder,
} from "nuqs/server";

const PER_PAGE = 50;
const LAST_PAGE = 100_000;
const MAX_SEARCH = 100;
const MAX_ID = 2_147_483_647;

// biome-ignore lint/suspicious/noExplicitAny: parsers of any value.
type Parsers = Record<string, SingleParserBuilder<any> & { defaultValue?: unknown }>;

const OF_EVERY_LIST = { q: parseAsString.withDefault(""), page: parseAsInteger.withDefault(1) };
/** Values of the query parameters of a list; filters are null when absent. */
export type AddressValues = inferParserType<typeof OF_EVERY_LIST> & Record<string, unknown>;

/** Id of a row; null when none can have it. */
const parseAsId = createParser({
  parse: (text) => (/^[1-9]\d{0,9}$/.test(text) && Number(text) <= MAX_ID ? Number(text) : null),
  serialize: String,
});

/** How a list is read: by numbered pages, further rows below the last one by a cursor, or whole. */
export type Paging = "numbered" | "cursor" | "whole";

/** State of a list page in its URL: filters, page and the open row, and the procedure's input that follows from it. */
export type ListAddress<Input> = {
  /** Query parameter of the open row. */
  key: string;
  paging: Paging;
  /** Whether it has a search box. */
  searches: boolean;
  perPage: number;
  lastPage: number;
  parsers: typeof OF_EVERY_LIST & Parsers;
  openParsers: Parsers;
  /** The id as in the URL and in inputs, from its text. */
  idFrom: (text: string) => number | string;
  /** Removes what is open inside of an open row; `staysInside`: when the row is closed only. */
  closed: Record<string, null>;
  staysInside: boolean;
  /** `edit`: the edited record, or `new`, where that is in the URL. */
  editParsers: { edit?: typeof parseAsString };
  /** Removes every filter and returns to the first page. */
  cleared: Record<string, null>;
  /** The change of a typed search. */
  searched: (q: string, values: AddressValues) => Record<string, string | null>;
  /** Changes typed text before it is shown or sent. */
  typed: (text: string) => string;
  input: (values: AddressValues) => Input;
  isFiltered: (values: AddressValues) => boolean;
};

type Given<F extends Parsers, More> = {
  key: string;
  /** Ids of rows, where they are no numbers. */
  ids?: SingleParserBuilder<string>;
  /** Query parameters besides the search `q` and `page`; `sort` is no filter. */
  filters?: F;
  /** The part of the input that comes from the filters; invalid values are dropped, never an error. */
  inputOf: (filters: inferParserType<F>) => More;
  typed?: (text: string) => string;
  /** Filter that always has a value, which clearing keeps; `searched`: its value when a search leaves its default one. */
  view?: { name: keyof F & string; searched?: string };
  /** Query parameters of what is open inside of an open row. */
  inside?: Parsers;
  /** It stays when the next row is opened. */
  staysInside?: true;
  /** The edited record is in the URL too. */
  edits?: true;
  /** No search box. */
  searches?: false;
  lastPage?: number;
};
type Searched = { search?: string; per_page: number };

function addressWith<F extends Parsers, More, Input>(
  { key, ids, filters, inputOf, typed = (text) => text, view, edits, lastPage = LAST_PAGE, ...rest }: Given<F, More>,
  { paging, searches }: Pick<ListAddress<Input>, "paging" | "searches">,
  input: (more: More, search: string, page: number) => Input,
): ListAddress<Input> {
  const parsers = { ...filters, ...OF_EVERY_LIST };
  const isFilter = (name: string) => name !== "sort" && name !== "q" && name !== "page" && name !== view?.name;
  const widened = (values: AddressValues) =>
    view?.searched && values[view.name] === filters?.[view.name]?.defaultValue && { [view.name]: view.searched };
  return {
    ...{ key, paging, searches, perPage: PER_PAGE, lastPage, parsers, typed },
    openParsers: { ...rest.inside, [key]: ids ?? parseAsId },
    closed: nulls(rest.inside),
    staysInside: rest.staysInside ?? false,
    idFrom: ids ? (text) => text : Number,
    editParsers: edits ? { edit: parseAsString } : {},
    cleared: nulls(parsers, view?.name),
    searched: (q, values) => ({ q: typed(q), page: null, ...(q && widened(values)) }),
    input: (values) => {
      const page = Math.min(Math.max(1, values.page), lastPage);
      const search = searches ? typed(values.q.trim()).slice(0, MAX_SEARCH) : "";
      return input(inputOf(values as inferParserType<F>), search, page);
    },
    isFiltered: (values) =>
      (searches && values.q.trim() !== "") ||
      Object.keys(parsers).some((name) => isFilter(name) && values[name] !== null),
  };
}

const nulls = (parsers: Parsers = {}, except?: string) =>
  Object.fromEntries(Object.keys(parsers).flatMap((name) => (name === except ? [] : [[name, null]])));

/** A list of numbered pages; with a search box, unless it says not. */
export const listAddress = <F extends Parsers, More extends object>(
  given: Given<F, More>,
): ListAddress<More & Searched & { page: number }> =>
  addressWith(given, { paging: "numbered", searches: given.searches ?? true }, (more, search, page) => ({
    ...{ ...more, ...(search && { search }), page, per_page: PER_PAGE },
  }));

/** A list whose further rows follow by a cursor; with a search box, unless it says not. */
export const cursorAddress = <F extends Parsers, More extends object>(
  given: Given<F, More>,
): ListAddress<More & Searched> =>
  addressWith(given, { paging: "cursor", searches: given.searches ?? true }, (more, search) => ({
    ...{ ...more, ...(search && { search }), per_page: PER_PAGE },
  }));

/** A bounded list, read whole and without a search box. */
export const wholeAddress = <F extends Parsers, Input = void>(
  given: Omit<Given<F, Input>, "inputOf"> & Partial<Pick<Given<F, Input>, "inputOf">>,
): ListAddress<Input> =>
  addressWith(
    { inputOf: () => undefined as Input, ...given },
    { paging: "whole", searches: false },
    (more: Input) => more,
  );

/** The values of a requested URL, with the open row. */
export const addressOf = <Input>({ parsers, openParsers }: ListAddress<Input>, searchParams: Parameters<Load>[0]) =>
  createLoader({ ...parsers, ...openParsers })(searchParams) as Promise<AddressValues>;
type Load = ReturnType<typeof createLoader<typeof OF_EVERY_LIST>>;
