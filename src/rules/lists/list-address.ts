/** The address of a list is its state: filters and page in the query string. */

import { privilegeNames } from '../access/privilege-labels.ts';
import { listed } from '../texts/listed.ts';
import { cleanText } from '../texts/typed-text.ts';
import { type ListFilter, mayFilter, missingPrivilege } from './filters.ts';
import { LAST_PAGE, PAGE_SIZE } from './pagination.ts';

export type ListFilters = Readonly<Record<string, ListFilter>>;

export interface PagedQuery {
  /** From 0. */
  readonly page: number;
}

/** null is no filter. */
export type ListQuery<Filters extends ListFilters> = PagedQuery & {
  readonly [Name in keyof Filters]: ReturnType<Filters[Name]['parse']>;
};

export type ListParameters<Filters extends ListFilters> = {
  readonly offset: number;
  readonly pageSize: number;
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
  readonly permitted: (query: Query, privileges: ReadonlySet<string>) => Query;
  /** Without the filters whose extension is missing. */
  readonly supportedBy: (extensions: ReadonlySet<string>) => ListAddress<Query>;
  /** Goes to the first page and drops filters that only exist in the former tenant. */
  readonly inAnotherTenant: (query: Query) => Query;
  /** Why a text isn't applied, to follow a colon; null where it is valid beside the other filters, or blank. */
  readonly faultOf: (query: Query, filter: string, text: string, privileges: ReadonlySet<string>) => string | null;
  readonly refused: (search: URLSearchParams, privileges: ReadonlySet<string>) => RefusedFilters;
  /** An invalid page, which becomes the first; null where it is valid or absent. */
  readonly refusedPage: (search: URLSearchParams) => string | null;
}

export interface TypedListAddress<Filters extends ListFilters> extends ListAddress<ListQuery<Filters>> {
  readonly withFilters: (query: ListQuery<Filters>, filters: Partial<ListQuery<Filters>>) => ListQuery<Filters>;
  /** Without filters that the viewer can't use. */
  readonly parameters: (query: ListQuery<Filters>, privileges: ReadonlySet<string>) => ListParameters<Filters>;
}

export type QueryOf<Address> = Address extends ListAddress<infer Query> ? Query : never;

function readQuery<Filters extends ListFilters>(
  filters: Filters,
  page: number,
  textOf: (name: string) => string | null,
): ListQuery<Filters>;
function readQuery(filters: ListFilters, page: number, textOf: (name: string) => string | null): PagedQuery {
  const values = new Map(Object.entries(filters).map(([name, filter]) => [name, filter.parse(textOf(name) ?? '')]));
  // If a range ends before it starts, the start counts.
  for (const [name, filter] of Object.entries(filters)) {
    const start = filter.control === 'date' && filter.notBefore !== undefined ? values.get(filter.notBefore) : null;
    const end = values.get(name);
    if (start != null && end != null && end < start) values.set(name, null);
  }
  return { page, ...Object.fromEntries(values) };
}

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

/** “A” and “B” aren’t values of this filter; the list isn't filtered by them. */
function unknownWords(values: readonly string[]): string {
  const quoted = listed(
    values.map((value) => `“${value}”`),
    'and',
  );
  return `${quoted} ${values.length === 1 ? 'isn’t a value' : 'aren’t values'} of this filter, so ${values.length === 1 ? 'it is' : 'they are'} ignored`;
}

/** Any number: a page beyond the last says so and links to existing pages. */
function readPage(text: string, firstPage: 0 | 1): number {
  return /^\d+$/.test(text) ? Math.min(Math.max(Number(text) - firstPage, 0), LAST_PAGE) : 0;
}

/** @param firstPage 0 in the deployments list, 1 elsewhere */
export function createListAddress<Filters extends ListFilters>(
  firstPage: 0 | 1,
  filters: Filters,
  isSupported: (filter: ListFilter) => boolean = () => true,
): TypedListAddress<Filters> {
  type Query = ListQuery<Filters>;
  const byName = new Map<string, ListFilter>(Object.entries(filters).filter(([, filter]) => isSupported(filter)));
  const names = [...byName.keys()];
  const textOf = (query: Query, name: string): string => String(query[name] ?? '');
  /** Several values are joined by commas, or the name is repeated for each. */
  const textIn = (search: URLSearchParams, name: string): string | null =>
    byName.get(name)?.control === 'choices' ? search.getAll(name).join() : search.get(name);
  const onPage = (query: Query, page: number): Query => ({ ...query, page });
  const keeping = (query: Query, page: number, isKept: (filter: ListFilter, text: string) => boolean): Query =>
    readQuery(filters, page, (name) => {
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
    if (missing !== null) return `you need the privilege ${privilegeNames([missing])}`;
    return isOutside(filter, text, (other) => textOf(query, other)) ? filter.remedy : null;
  };
  const parse = (search: URLSearchParams): Query =>
    readQuery(filters, readPage(search.get('page') ?? '', firstPage), (name) =>
      byName.has(name) ? textIn(search, name) : null,
    );
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
    supportedBy: (extensions) =>
      createListAddress(firstPage, filters, ({ extension }) => extension === undefined || extensions.has(extension)),
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
      parametersOf<Filters>(
        query,
        [...byName].flatMap(([name, filter]) => (mayFilter(filter, textOf(query, name), privileges) ? [name] : [])),
      ),
  };
}
