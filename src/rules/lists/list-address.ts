/** The address of a list is its state: filters and page in the query string. */

import { FILTER_PRIVILEGE_LABELS } from '../access/filter-privileges.ts';
import { listed } from '../texts/listed.ts';
import { cleanText } from '../texts/typed-text.ts';
import { type ListFilter, mayFilter, missingPrivilege } from './filters.ts';
import { lastPage, PAGE_SIZE, type PageSize, parsePageSize } from './pagination.ts';
import { type ListSort, parseSort, SORTING_EXTENSION, type SortText, sortText } from './sorting.ts';

export type ListFilters = Readonly<Record<string, ListFilter>>;

export interface PagedQuery {
  /** From 0. */
  readonly page: number;
  /** Absent for the specified one. */
  readonly pageSize?: PageSize;
  /** As in the address; absent for the list's own order. */
  readonly sort?: string;
}

/** null is no filter. */
export type ListQuery<Filters extends ListFilters> = PagedQuery & {
  readonly [Name in keyof Filters]: ReturnType<Filters[Name]['parse']>;
};

export type ListParameters<Filters extends ListFilters, Sort extends string = never> = {
  readonly offset: number;
  readonly pageSize: number;
  readonly sort?: SortText<Sort>;
} & { readonly [Name in keyof Filters]?: NonNullable<ReturnType<Filters[Name]['parse']>> };

export type RefusedFilters = Readonly<Record<string, string>>;

export interface ListAddress<Query extends PagedQuery> {
  readonly filters: ReadonlyMap<string, ListFilter>;
  readonly defaultQuery: Query;
  /** Ignores invalid values; `refused` returns them with their fault. */
  readonly parse: (search: URLSearchParams) => Query;
  /** Only what differs from the default. */
  readonly serialise: (query: Query) => URLSearchParams;
  readonly isSame: (left: Query, right: Query) => boolean;
  readonly hasFilters: (query: Query) => boolean;
  /** '' where the filter isn't set. */
  readonly textOf: (query: Query, filter: string) => string;
  readonly withText: (query: Query, filter: string, text: string) => Query;
  readonly onPage: (query: Query, page: number) => Query;
  /** The columns that it can be sorted by. */
  readonly sorts: readonly string[];
  /** Null where the list's own order is by none of its columns. */
  readonly sortOf: (query: Query) => ListSort | null;
  /** Goes to the first page. */
  readonly sortedBy: (query: Query, sort: ListSort) => Query;
  /** Stays where the first row was. */
  readonly sized: (query: Query, pageSize: PageSize) => Query;
  /** Without filters, on the first page. */
  readonly unfiltered: (query: Query) => Query;
  /** Whether the address says which rows it is about, or leaves the page size to what is remembered. */
  readonly namesPage: (search: URLSearchParams) => boolean;
  readonly permitted: (query: Query, privileges: ReadonlySet<string>) => Query;
  /** Without filters and sorting whose extension is missing. */
  readonly supportedBy: (extensions: ReadonlySet<string>) => ListAddress<Query>;
  /** Goes to the first page and drops filters that only exist in the former tenant. */
  readonly inAnotherTenant: (query: Query) => Query;
  /** Why a text isn't applied, to follow a colon; null where it is valid beside the other filters, or blank. */
  readonly faultOf: (query: Query, filter: string, text: string, privileges: ReadonlySet<string>) => string | null;
  readonly refused: (search: URLSearchParams, privileges: ReadonlySet<string>) => RefusedFilters;
  /** An invalid page, which becomes the first; null where it is valid or absent. */
  readonly refusedPage: (search: URLSearchParams) => string | null;
}

export interface TypedListAddress<Filters extends ListFilters, Sort extends string>
  extends ListAddress<ListQuery<Filters>> {
  readonly withFilters: (query: ListQuery<Filters>, filters: Partial<ListQuery<Filters>>) => ListQuery<Filters>;
  /** Without filters that the viewer can't use. */
  readonly parameters: (query: ListQuery<Filters>, privileges: ReadonlySet<string>) => ListParameters<Filters, Sort>;
}

export type QueryOf<Address> = Address extends ListAddress<infer Query> ? Query : never;

/** What isn't a filter. */
function layoutOf({ page, pageSize, sort }: PagedQuery): PagedQuery {
  return { page, ...(pageSize !== undefined && { pageSize }), ...(sort !== undefined && { sort }) };
}

function readQuery<Filters extends ListFilters>(
  filters: Filters,
  layout: PagedQuery,
  textOf: (name: string) => string | null,
): ListQuery<Filters>;
function readQuery(filters: ListFilters, layout: PagedQuery, textOf: (name: string) => string | null): PagedQuery {
  const values = new Map(Object.entries(filters).map(([name, filter]) => [name, filter.parse(textOf(name) ?? '')]));
  // If a range ends before it starts, the start counts.
  for (const [name, filter] of Object.entries(filters)) {
    const start = filter.control === 'date' && filter.notBefore !== undefined ? values.get(filter.notBefore) : null;
    const end = values.get(name);
    if (start != null && end != null && end < start) values.set(name, null);
  }
  return { ...layout, ...Object.fromEntries(values) };
}

function isOutside(filter: ListFilter, day: string, textOf: (name: string) => string): boolean {
  if (filter.control !== 'date') return false;
  const [start, end] = [filter.notBefore, filter.notAfter].map((name) => (name === undefined ? '' : textOf(name)));
  return (start !== undefined && start !== '' && day < start) || (end !== undefined && end !== '' && day > end);
}

function parametersOf<Filters extends ListFilters, Sort extends string>(
  query: ListQuery<Filters>,
  names: readonly string[],
): ListParameters<Filters, Sort>;
function parametersOf({ page, pageSize = PAGE_SIZE, sort, ...filters }: PagedQuery, names: readonly string[]) {
  const set = Object.entries(filters).filter(([name, value]) => value !== null && names.includes(name));
  return { offset: page * pageSize, pageSize, ...(sort !== undefined && { sort }), ...Object.fromEntries(set) };
}

/** “A” and “B” aren’t values of this filter; the list isn't filtered by them. */
function unknownWords(values: readonly string[]): string {
  const quoted = listed(
    values.map((value) => `“${value}”`),
    'and',
  );
  return `${quoted} ${values.length === 1 ? 'isn’t a value' : 'aren’t values'} of this filter, so ${values.length === 1 ? 'it is' : 'they are'} ignored`;
}

/** Any number: a page beyond the last says so and links to existing pages. */
function readPage(text: string, firstPage: 0 | 1, pageSize: number | undefined): number {
  return /^\d+$/.test(text) ? Math.min(Math.max(Number(text) - firstPage, 0), lastPage(pageSize)) : 0;
}

export interface ListSorting<Sort extends string> {
  readonly by: readonly Sort[];
  /** The list's own order, if it is by one of them. */
  readonly usual?: SortText<Sort>;
}

/** @param firstPage 0 in the deployments list, 1 elsewhere */
export function createListAddress<Filters extends ListFilters, Sort extends string = never>(
  firstPage: 0 | 1,
  filters: Filters,
  sorting: ListSorting<Sort> = { by: [] },
  isSupported: (extension: string | undefined) => boolean = () => true,
): TypedListAddress<Filters, Sort> {
  type Query = ListQuery<Filters>;
  const byName = new Map<string, ListFilter>(
    Object.entries(filters).filter(([, { extension }]) => isSupported(extension)),
  );
  const sorts: readonly string[] = isSupported(SORTING_EXTENSION) ? sorting.by : [];
  const usual = parseSort(sorting.usual ?? '', sorting.by);
  const names = [...byName.keys()];
  const textOf = (query: Query, name: string): string => String(query[name] ?? '');
  /** Several values are joined by commas, or the name is repeated for each. */
  const textIn = (search: URLSearchParams, name: string): string | null =>
    byName.get(name)?.control === 'choices' ? search.getAll(name).join() : search.get(name);
  const onPage = (query: Query, page: number): Query => ({ ...query, page });
  const keeping = (query: Query, page: number, isKept: (filter: ListFilter, text: string) => boolean): Query =>
    readQuery(filters, { ...layoutOf(query), page }, (name) => {
      const filter = byName.get(name);
      const text = textOf(query, name);
      return filter !== undefined && isKept(filter, text) ? text : null;
    });
  const faultOf: ListAddress<Query>['faultOf'] = (query, name, text, privileges) => {
    const filter = byName.get(name);
    if (filter === undefined || cleanText(text) === '') return null;
    const unknown = filter.control === 'choices' ? filter.unknownIn(text) : [];
    if (unknown.length > 0) return unknownWords(unknown);
    if (filter.parse(text) === null) return filter.control === 'date' ? 'choose a day' : filter.remedy;
    const missing = missingPrivilege(filter, text, privileges);
    if (missing !== null) return `you need the privilege “${FILTER_PRIVILEGE_LABELS[missing]}”`;
    return isOutside(filter, text, (other) => textOf(query, other)) ? filter.remedy : null;
  };
  const sortIn = (text: string): Pick<PagedQuery, 'sort'> => {
    const sort = parseSort(text, sorts);
    const isUsual = sort === null || (usual !== null && sortText(sort) === sortText(usual));
    return isUsual ? {} : { sort: sortText(sort) };
  };
  const sizeIn = (pageSize: PageSize | null): Pick<PagedQuery, 'pageSize'> =>
    pageSize === null || pageSize === PAGE_SIZE ? {} : { pageSize };
  const parse = (search: URLSearchParams): Query => {
    const size = sizeIn(parsePageSize(search.get('pageSize') ?? ''));
    const page = readPage(search.get('page') ?? '', firstPage, size.pageSize);
    return readQuery(filters, { page, ...size, ...sortIn(search.get('sort') ?? '') }, (name) =>
      byName.has(name) ? textIn(search, name) : null,
    );
  };
  const withLayout = (query: Query, layout: PagedQuery): Query =>
    readQuery(filters, layout, (name) => (byName.has(name) ? textOf(query, name) : null));
  return {
    filters: byName,
    defaultQuery: readQuery(filters, { page: 0 }, () => null),
    parse,
    serialise: (query) => {
      const set = names.map((name) => [name, textOf(query, name)]).filter(([, text]) => text !== '');
      const { page, pageSize, sort } = query;
      return new URLSearchParams([
        ...set,
        ...(sort === undefined ? [] : [['sort', sort]]),
        ...(pageSize === undefined ? [] : [['pageSize', String(pageSize)]]),
        ...(page > 0 ? [['page', String(page + firstPage)]] : []),
      ]);
    },
    isSame: (left, right) =>
      left.page === right.page &&
      left.pageSize === right.pageSize &&
      left.sort === right.sort &&
      names.every((name) => textOf(left, name) === textOf(right, name)),
    hasFilters: (query) => names.some((name) => textOf(query, name) !== ''),
    textOf,
    withText: (query, changed, text) =>
      readQuery(filters, { ...layoutOf(query), page: 0 }, (name) => (name === changed ? text : textOf(query, name))),
    onPage,
    sorts,
    sortOf: ({ sort }) => (sort === undefined ? usual : parseSort(sort, sorts)),
    sortedBy: (query, sort) => {
      const { sort: _former, ...layout } = layoutOf(query);
      return withLayout(query, { ...layout, page: 0, ...sortIn(sortText(sort)) });
    },
    sized: (query, pageSize) => {
      const page = Math.floor((query.page * (query.pageSize ?? PAGE_SIZE)) / pageSize);
      return withLayout(query, { page, ...sizeIn(pageSize), ...sortIn(query.sort ?? '') });
    },
    unfiltered: (query) => readQuery(filters, { ...layoutOf(query), page: 0 }, () => null),
    namesPage: (search) => search.has('page') || search.has('pageSize'),
    supportedBy: (extensions) =>
      createListAddress(
        firstPage,
        filters,
        sorting,
        (extension) => extension === undefined || extensions.has(extension),
      ),
    permitted: (query, privileges) => keeping(query, query.page, (filter, text) => mayFilter(filter, text, privileges)),
    inAnotherTenant: (query) => keeping(query, 0, (filter) => filter.isOfOneTenant !== true),
    faultOf,
    refused: (search, privileges) => {
      const query = parse(search);
      const texts = names.flatMap((name) => {
        const text = textIn(search, name) ?? '';
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
      parametersOf<Filters, Sort>(
        query,
        [...byName].flatMap(([name, filter]) => (mayFilter(filter, textOf(query, name), privileges) ? [name] : [])),
      ),
  };
}
