import { type DateFilter, type ListFilter, tagsOf } from '../../rules/lists/filters.ts';
import type { ListAddress, PagedQuery } from '../../rules/lists/list-address.ts';
import { PAGE_SIZE } from '../../rules/lists/pagination.ts';
import { quotedText } from '../../rules/lists/quoted-text.ts';
import { compareSortKeys, type SortValues, sortKey } from '../../rules/lists/sorting.ts';
import { compareIds, type EntryOrder, type FilterValues } from './filter-shelves.ts';
import type { StoredRecord } from './record-age.ts';
import type { RecordKind, RecordMatcher } from './record-kind.ts';

type ValueOf<Summary> = (summary: Summary) => string | number | null;

/** A filter that needs the values of others. */
export interface ComparedTogether<Summary> {
  /** Absent where the other values are enough. */
  readonly stored?: ValueOf<Summary>;
  /** Of a query. @param text as in the address */
  readonly test: (text: string, now: Date) => (valueAt: (name: string) => Value) => boolean;
}

type ComparedValue<Summary> = 'id' | ValueOf<Summary> | ComparedTogether<Summary>;

export type Compared<Summary, Query> = Readonly<
  Record<Exclude<keyof Query & string, keyof PagedQuery>, ComparedValue<Summary>>
>;

type Value = FilterValues[number] | undefined;

function isWithin({ notBefore }: DateFilter, day: string, end: string): boolean {
  return notBefore === undefined ? day >= end : day <= end;
}

/** Typed text matches a part in any case, or the whole in quotes where the filter takes them; days match ranges (UTC), tags match records with all of them. */
function testOf(filter: ListFilter, text: string): (value: Value) => boolean {
  switch (filter.control) {
    case 'text': {
      const part = text.toLowerCase();
      const whole = filter.takesQuotes === true ? quotedText(part) : null;
      if (whole !== null) return (value) => value === whole;
      return (value) => typeof value === 'string' && value.includes(part);
    }
    case 'number':
    case 'user': {
      const number = Number(text);
      return (value) => value === number;
    }
    case 'choice':
    case 'listed':
      return (value) => value === text;
    case 'choices': {
      const chosen = text.split(',');
      return (value) => typeof value === 'string' && chosen.includes(value);
    }
    case 'date':
      return (value) => typeof value === 'string' && isWithin(filter, value.slice(0, text.length), text);
    case 'tags': {
      const tags = tagsOf(text);
      return (value) => typeof value === 'string' && tags.every((tag) => tagsOf(value).includes(tag));
    }
  }
}

export interface ListFiltering<Summary, Query extends PagedQuery> {
  readonly address: ListAddress<Query>;
  readonly compared: Compared<Summary, Query>;
  /** Filters that came later: their values are stored behind the sort keys. */
  readonly comparedLast?: readonly (keyof Query & string)[];
  /** The list's own order, and that of records with equal values. */
  readonly order: EntryOrder;
  /** Absent where the list can't be sorted. */
  readonly sorted?: SortValues<Summary>;
}

interface StoredColumn<Summary> {
  readonly name: string;
  readonly read: (summary: Summary) => string | number | null | undefined;
  readonly isSort?: boolean;
}

function sortedBy(name: string): string {
  return `sorted by ${name}`;
}

/** By the filters and columns of the list's address, as the server does. Moving an entry of `compared` or `sorted` invalidates stored values. */
export function listFiltering<Summary extends StoredRecord, Query extends PagedQuery>({
  address,
  compared,
  comparedLast = [],
  order,
  sorted = {},
}: ListFiltering<Summary, Query>): Pick<
  RecordKind<Summary, Summary, Query>,
  'filterColumns' | 'filterValues' | 'textColumns' | 'matcherOf' | 'window' | 'order' | 'orderOf'
> {
  const isText = (name: string) => address.filters.get(name)?.control === 'text';
  const lower = (value: Value) => (typeof value === 'string' ? value.toLowerCase() : (value ?? null));
  const sources = Object.entries<ComparedValue<Summary>>(compared);
  const stored = sources.flatMap(([name, source]) => {
    const read = typeof source === 'object' ? source.stored : source;
    return read === undefined || read === 'id' ? [] : [{ name, read }];
  });
  const isLast = ({ name }: { readonly name: string }) => comparedLast.some((later) => later === name);
  const columns: readonly StoredColumn<Summary>[] = [
    ...stored.filter((column) => !isLast(column)),
    ...Object.entries(sorted).map(([name, read]) => ({ name: sortedBy(name), read, isSort: true })),
    ...stored.filter(isLast),
  ];
  const columnOf = (name: string) => columns.findIndex((each) => each.name === name);

  function testsOf(query: Query): readonly RecordMatcher[] {
    return [...address.filters].flatMap(([name, filter]): RecordMatcher[] => {
      const text = address.textOf(query, name);
      if (text === '') return [];
      const source = sources.find(([known]) => known === name)?.[1];
      if (typeof source === 'object') {
        const together = source.test(text, new Date());
        return [(_, values) => together((other) => values[columnOf(other)])];
      }
      const test = testOf(filter, text);
      const column = columnOf(name);
      if (column >= 0) return [(_, values) => test(values[column])];
      return [(id) => test(isText(name) ? lower(id) : id)];
    });
  }

  return {
    filterColumns: columns.map(({ name }) => name),
    filterValues: (summary) =>
      columns.map(({ name, read, isSort = false }) => {
        const value = read(summary);
        return isSort ? sortKey(value) : isText(name) ? lower(value ?? null) : (value ?? null);
      }),
    textColumns: columns.flatMap(({ name }, index) => (isText(name) ? [index] : [])),
    matcherOf: (query) => {
      const tests = testsOf(query);
      return tests.length === 0 ? null : (id, values) => tests.every((test) => test(id, values));
    },
    window: ({ page, pageSize: size = PAGE_SIZE }) => ({ offset: page * size, size }),
    order,
    orderOf: (query) => {
      const { name = '', isDescending = false } = query.sort === undefined ? {} : (address.sortOf(query) ?? {});
      if (name === 'id') return (left, right) => compareIds(left.id, right.id) * (isDescending ? -1 : 1);
      const column = columnOf(sortedBy(name));
      if (column === -1) return order;
      return (left, right) =>
        compareSortKeys(left.values[column] ?? null, right.values[column] ?? null, isDescending) || order(left, right);
    },
  };
}
