/** The address of a list is its state: filters and page, as the query string mirrors them. */
import { LAST_PAGE, PAGE_SIZE } from '../pagination.ts';
import { privilegeNames } from '../privilege-labels.ts';
import { cleanText } from '../typed-text.ts';
import { type ListFilter, mayFilter, missingPrivilege } from './filters.ts';

/** A list's filters by their names in the address, in the order of the screen. */
export type ListFilters = Readonly<Record<string, ListFilter>>;

/** Every list has pages, whatever else it is asked for. */
export interface PagedQuery {
  /** From 0. */
  readonly page: number;
}

/** What a list is asked for; null is no filter. */
export type ListQuery<Filters extends ListFilters> = PagedQuery & {
  readonly [Name in keyof Filters]: ReturnType<Filters[Name]['parse']>;
};

/** The parameters of a list call: only the filters that are set. */
export type ListParameters<Filters extends ListFilters> = {
  readonly offset: number;
  readonly pageSize: number;
} & { readonly [Name in keyof Filters]?: NonNullable<ReturnType<Filters[Name]['parse']>> };

/** Texts that can't be the filters that they were given for. */
export type RefusedFilters = Readonly<Record<string, string>>;

/** What the screen of a list asks about its queries, by the names of the filters and their texts alone. */
export interface ListAddress<Query extends PagedQuery> {
  readonly filters: ReadonlyMap<string, ListFilter>;
  /** What a list shows that was not asked for anything. */
  readonly defaultQuery: Query;
  /** Reads a query string; a value that makes no sense counts as absent. What was typed is shown with its fault (`refused`). */
  readonly parse: (search: URLSearchParams) => Query;
  /** The query string: only what differs from the default. */
  readonly serialise: (query: Query) => URLSearchParams;
  /** Whether two queries ask for the same. */
  readonly isSame: (left: Query, right: Query) => boolean;
  readonly hasFilters: (query: Query) => boolean;
  /** A filter as its field shows it; '' where it is not set. */
  readonly textOf: (query: Query, filter: string) => string;
  /** The query with a filter as a text asks for it. */
  readonly withText: (query: Query, filter: string, text: string) => Query;
  /** The same filters on another page. */
  readonly onPage: (query: Query, page: number) => Query;
  /** The query without the filters that a viewer may not use. */
  readonly permitted: (query: Query, privileges: ReadonlySet<string>) => Query;
  /** In another tenant the list begins at its first page, without what is known in the tenant before alone. */
  readonly inAnotherTenant: (query: Query) => Query;
  /** Why a viewer's text is not applied, to follow a colon; null where it can be this filter beside the others, or is blank. */
  readonly faultOf: (query: Query, filter: string, text: string, privileges: ReadonlySet<string>) => string | null;
  /** What of an address can't be the filter that it was given for, of those that a viewer may use. */
  readonly refused: (search: URLSearchParams, privileges: ReadonlySet<string>) => RefusedFilters;
  /** What of an address can't be a page, so that the first one is shown; null where the page can be one, or none is asked for. */
  readonly refusedPage: (search: URLSearchParams) => string | null;
}

/** The same with the types of the filters, for a call to the server. */
export interface TypedListAddress<Filters extends ListFilters> extends ListAddress<ListQuery<Filters>> {
  /** A changed filter begins at the first page. */
  readonly withFilters: (query: ListQuery<Filters>, filters: Partial<ListQuery<Filters>>) => ListQuery<Filters>;
  /** Filters that the viewer may not use are left out. */
  readonly parameters: (query: ListQuery<Filters>, privileges: ReadonlySet<string>) => ListParameters<Filters>;
}

/** What queries an address stands for. */
export type QueryOf<Address> = Address extends ListAddress<infer Query> ? Query : never;

/** A query of what the filters make of texts. */
function readQuery<Filters extends ListFilters>(
  filters: Filters,
  page: number,
  textOf: (name: string) => string | null,
): ListQuery<Filters>;
function readQuery(filters: ListFilters, page: number, textOf: (name: string) => string | null): PagedQuery {
  const values = new Map(Object.entries(filters).map(([name, filter]) => [name, filter.parse(textOf(name) ?? '')]));
  // Of a range that ends before it begins, the beginning counts.
  for (const [name, filter] of Object.entries(filters)) {
    const start = filter.control === 'date' && filter.notBefore !== undefined ? values.get(filter.notBefore) : null;
    const end = values.get(name);
    if (start != null && end != null && end < start) values.set(name, null);
  }
  return { page, ...Object.fromEntries(values) };
}

/** Whether a day lies outside of the range whose other end a query asks for. */
function isOutside(filter: ListFilter, day: string, textOf: (name: string) => string): boolean {
  if (filter.control !== 'date') return false;
  const [start, end] = [filter.notBefore, filter.notAfter].map((name) => (name === undefined ? '' : textOf(name)));
  return (start !== undefined && start !== '' && day < start) || (end !== undefined && end !== '' && day > end);
}

function parametersOf<Filters extends ListFilters>(
  query: ListQuery<Filters>,
  names: readonly string[],
): ListParameters<Filters>;
function parametersOf({ page, ...filters }: PagedQuery, names: readonly string[]) {
  const set = Object.entries(filters).filter(([name, value]) => value !== null && names.includes(name));
  return { offset: page * PAGE_SIZE, pageSize: PAGE_SIZE, ...Object.fromEntries(set) };
}

/** However large a number is: what there is not is said to be so, with the ways to the pages that there are. */
function readPage(text: string, firstPage: 0 | 1): number {
  return /^\d+$/.test(text) ? Math.min(Math.max(Number(text) - firstPage, 0), LAST_PAGE) : 0;
}

/** @param firstPage how the address counts its pages: from 0 in the deployments list, from 1 everywhere else */
export function createListAddress<Filters extends ListFilters>(
  firstPage: 0 | 1,
  filters: Filters,
): TypedListAddress<Filters> {
  type Query = ListQuery<Filters>;
  const byName = new Map<string, ListFilter>(Object.entries(filters));
  const names = [...byName.keys()];
  const textOf = (query: Query, name: string): string => String(query[name] ?? '');
  const onPage = (query: Query, page: number): Query => ({ ...query, page });
  /** With the texts of the filters that are kept. */
  const keeping = (query: Query, page: number, isKept: (filter: ListFilter, text: string) => boolean): Query =>
    readQuery(filters, page, (name) => {
      const filter = byName.get(name);
      const text = textOf(query, name);
      return filter !== undefined && isKept(filter, text) ? text : null;
    });
  const faultOf: ListAddress<Query>['faultOf'] = (query, name, text, privileges) => {
    const filter = byName.get(name);
    if (filter === undefined || cleanText(text) === '') return null;
    if (filter.parse(text) === null) return filter.control === 'date' ? 'choose a day' : filter.remedy;
    const missing = missingPrivilege(filter, text, privileges);
    if (missing !== null) return `you need the privilege ${privilegeNames([missing])}`;
    return isOutside(filter, text, (other) => textOf(query, other)) ? filter.remedy : null;
  };
  const parse = (search: URLSearchParams): Query =>
    readQuery(filters, readPage(search.get('page') ?? '', firstPage), (name) => search.get(name));
  return {
    filters: byName,
    defaultQuery: readQuery(filters, 0, () => null),
    parse,
    serialise: (query) => {
      const set = names.map((name) => [name, textOf(query, name)]).filter(([, text]) => text !== '');
      return new URLSearchParams([...set, ...(query.page > 0 ? [['page', String(query.page + firstPage)]] : [])]);
    },
    isSame: (left, right) =>
      left.page === right.page && names.every((name) => textOf(left, name) === textOf(right, name)),
    hasFilters: (query) => names.some((name) => textOf(query, name) !== ''),
    textOf,
    withText: (query, changed, text) =>
      readQuery(filters, 0, (name) => (name === changed ? text : textOf(query, name))),
    onPage,
    permitted: (query, privileges) => keeping(query, query.page, (filter, text) => mayFilter(filter, text, privileges)),
    inAnotherTenant: (query) => keeping(query, 0, (filter) => filter.isOfOneTenant !== true),
    faultOf,
    refused: (search, privileges) => {
      const query = parse(search);
      const texts = names.flatMap((name) => {
        const text = search.get(name) ?? '';
        return faultOf(query, name, text, privileges) !== null ? [[name, text]] : [];
      });
      return Object.fromEntries(texts);
    },
    refusedPage: (search) => {
      const text = search.get('page') ?? '';
      return text === '' || (/^\d+$/.test(text) && Number(text) >= firstPage) ? null : text;
    },
    withFilters: (query, changes) => ({ ...query, ...changes, page: 0 }),
    parameters: (query, privileges) =>
      parametersOf<Filters>(
        query,
        [...byName].flatMap(([name, filter]) => (mayFilter(filter, textOf(query, name), privileges) ? [name] : [])),
      ),
  };
}
