import { type DateFilter, type ListFilter, tagsOf } from '../../rules/lists/filters.ts';
import type { ListAddress, PagedQuery } from '../../rules/lists/list-address.ts';
import { PAGE_SIZE } from '../../rules/lists/pagination.ts';
import type { FilterValues } from './filter-shelves.ts';
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

export type Compared<Summary, Query> = Readonly<Record<Exclude<keyof Query & string, 'page'>, ComparedValue<Summary>>>;

type Value = FilterValues[number] | undefined;

function isWithin({ notBefore }: DateFilter, day: string, end: string): boolean {
  return notBefore === undefined ? day >= end : day <= end;
}

/** Typed text matches a part in any case; days match ranges (UTC), tags match records with all of them. */
function testOf(filter: ListFilter, text: string): (value: Value) => boolean {
  switch (filter.control) {
    case 'text': {
      const part = text.toLowerCase();
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

/** By the filters of the list's address, as the server does. Moving an entry of `compared` invalidates stored values. */
export function listFiltering<Summary extends StoredRecord, Query extends PagedQuery>(
  address: ListAddress<Query>,
  compared: Compared<Summary, Query>,
): Pick<
  RecordKind<Summary, Summary, Query>,
  'filterColumns' | 'filterValues' | 'textColumns' | 'matcherOf' | 'window'
> {
  const isText = (name: string) => address.filters.get(name)?.control === 'text';
  const lower = (value: Value) => (typeof value === 'string' ? value.toLowerCase() : (value ?? null));
  const sources = Object.entries<ComparedValue<Summary>>(compared);
  const columns = sources.flatMap(([name, source]) => {
    const stored = typeof source === 'object' ? source.stored : source;
    return stored === undefined || stored === 'id' ? [] : [{ name, stored }];
  });
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
      columns.map(({ name, stored }) => (isText(name) ? lower(stored(summary)) : stored(summary))),
    textColumns: columns.flatMap(({ name }, index) => (isText(name) ? [index] : [])),
    matcherOf: (query) => {
      const tests = testsOf(query);
      return tests.length === 0 ? null : (id, values) => tests.every((test) => test(id, values));
    },
    window: ({ page }) => ({ offset: page * PAGE_SIZE, size: PAGE_SIZE }),
  };
}
