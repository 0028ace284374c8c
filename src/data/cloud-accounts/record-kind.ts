import { cloudAccountParser } from '../../contract/generated/parsers/cloud-accounts.ts';
import { type CloudAccountListQuery, cloudAccountListAddress } from '../../rules/cloud-accounts/list-query.ts';
import type { CloudAccountRecord } from '../../rules/cloud-accounts/sections.ts';
import { PAGE_SIZE } from '../../rules/pagination.ts';
import { type FilterValues, LOWEST_ID_FIRST } from '../resources/filter-shelves.ts';
import { knownBy } from '../resources/known-by.ts';
import type { RecordKind, RecordMatcher } from '../resources/record-kind.ts';

const parser = knownBy(cloudAccountParser, ({ accountId }) => accountId);

/** What a list is filtered by, in this order; texts in lower case, as they are compared. */
function filterValues({ displayName, accountEmail, status, user }: CloudAccountRecord): FilterValues {
  return [displayName.toLowerCase(), accountEmail.toLowerCase(), status, user?.userId ?? null];
}

function includes(text: FilterValues[number] | undefined, part: string | null): boolean {
  return part === null || (typeof text === 'string' && text.toLowerCase().includes(part.toLowerCase()));
}

function matcherOf(query: CloudAccountListQuery): RecordMatcher | null {
  if (!cloudAccountListAddress.hasFilters(query)) return null;
  const { accountId, displayName, accountEmail, status, createdBy } = query;
  return (id, [name, email, known, creator]) =>
    includes(String(id), accountId) &&
    includes(name, displayName) &&
    includes(email, accountEmail) &&
    (status === null || known === status) &&
    (createdBy === null || creator === createdBy);
}

/** Cloud accounts as the device keeps them: a list bears every field of them, and none is secret. */
export const cloudAccountRecords: RecordKind<CloudAccountRecord, CloudAccountRecord, CloudAccountListQuery> = {
  area: 'cloud-accounts',
  summaryParser: parser,
  detailParser: parser,
  toldDetailParser: parser,
  summaryFields: ['id', ...Object.keys(cloudAccountParser.entries)],
  sensitive: null,
  filterColumns: 4,
  filterValues,
  order: LOWEST_ID_FIRST,
  matcherOf,
  window: (query) => ({ offset: query.page * PAGE_SIZE, size: PAGE_SIZE }),
};
