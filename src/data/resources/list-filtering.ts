import { type DateFilter, type ListFilter, tagsOf } from '../../rules/lists/filters.ts';
import type { ListAddress, PagedQuery } from '../../rules/lists/list-address.ts';
import { PAGE_SIZE } from '../../rules/lists/pagination.ts';
import type { FilterValues } from './filter-shelves.ts';
import type { StoredRecord } from './record-age.ts';
import type { RecordKind, RecordMatcher } from './record-kind.ts';

type ComparedValue<Summary> = 'id' | ((summary: Summary) => string | number | null);

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
  const columns = sources.flatMap(([name, source]) => (source === 'id' ? [] : [{ name, source }]));

  function testsOf(query: Query): readonly RecordMatcher[] {
    return [...address.filters].flatMap(([name, filter]): RecordMatcher[] => {
      const text = address.textOf(query, name);
      if (text === '') return [];
      const test = testOf(filter, text);
      const column = columns.findIndex((each) => each.name === name);
      if (column >= 0) return [(_, values) => test(values[column])];
      return [(id) => test(isText(name) ? lower(id) : id)];
    });
  }

  return {
    filterColumns: columns.map(({ name }) => name),
    filterValues: (summary) =>
      columns.map(({ name, source }) => (isText(name) ? lower(source(summary)) : source(summary))),
    textColumns: columns.flatMap(({ name }, index) => (isText(name) ? [index] : [])),
    matcherOf: (query) => {
      const tests = testsOf(query);
      return tests.length === 0 ? null : (id, values) => tests.every((test) => test(id, values));
    },
    window: ({ page }) => ({ offset: page * PAGE_SIZE, size: PAGE_SIZE }),
  };
}
