import { sortKey } from '../../rules/lists/sorting.ts';
import { nameOfParts } from '../../rules/people/users.ts';
import { type AddedColumns, isObject, type ShelfValues } from './shelf-columns.ts';

function textIn(value: unknown, name: string): string {
  const text = isObject(value) ? value[name] : null;
  return typeof text === 'string' ? text : '';
}

function nameIn(value: unknown, [first, last]: readonly [string, string]): string {
  return nameOfParts(textIn(value, first), textIn(value, last));
}

function userIn(record: unknown, name: string): string {
  return isObject(record) ? nameIn(record[name], ['firstName', 'lastName']) : '';
}

function keysOf(texts: readonly string[]): ShelfValues {
  return texts.map(sortKey);
}

const REQUEST_NAMES = ['createdUserFirstName', 'createdUserLastName'] as const;

function requestKeys(record: unknown): ShelfValues {
  const [client, environment, reference] = ['client', 'environmentIdentifier', 'approvalReference'].map((name) =>
    textIn(record, name),
  );
  return keysOf([client ?? '', environment ?? '', nameIn(record, REQUEST_NAMES), reference ?? '']);
}

/** What lists are sorted by, as `SortValues` of each area give it. */
export const SORT_KEYS_OF_AREAS: readonly AddedColumns[] = [
  { area: 'deployments', widthBefore: 9, valuesOf: requestKeys },
  { area: 'bi-deployments', widthBefore: 4, valuesOf: requestKeys },
  {
    area: 'vpcs',
    widthBefore: 4,
    valuesOf: (record) => keysOf([textIn(record, 'name'), userIn(record, 'createdUser')]),
  },
  {
    area: 'cloud-accounts',
    widthBefore: 5,
    valuesOf: (record) =>
      keysOf([textIn(record, 'displayName'), textIn(record, 'accountEmail'), userIn(record, 'user')]),
  },
];
