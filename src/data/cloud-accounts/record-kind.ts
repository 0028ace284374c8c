import { cloudAccountParser } from '../../contract/generated/parsers/cloud-accounts.ts';
import { type CloudAccountListQuery, cloudAccountListAddress } from '../../rules/cloud-accounts/list-query.ts';
import type { CloudAccountRecord } from '../../rules/cloud-accounts/sections.ts';
import { LOWEST_ID_FIRST } from '../resources/filter-shelves.ts';
import { knownBy } from '../resources/known-by.ts';
import { listFiltering } from '../resources/list-filtering.ts';
import type { RecordKind } from '../resources/record-kind.ts';

const parser = knownBy(cloudAccountParser, ({ accountId }) => accountId);

/** Cloud accounts as the device keeps them: a list bears every field of them, and none is secret. */
export const cloudAccountRecords: RecordKind<CloudAccountRecord, CloudAccountRecord, CloudAccountListQuery> = {
  area: 'cloud-accounts',
  summaryParser: parser,
  detailParser: parser,
  toldDetailParser: parser,
  summaryFields: ['id', ...Object.keys(cloudAccountParser.entries)],
  sensitive: null,
  order: LOWEST_ID_FIRST,
  ...listFiltering(cloudAccountListAddress, {
    accountId: 'id',
    displayName: ({ displayName }) => displayName,
    accountEmail: ({ accountEmail }) => accountEmail,
    status: ({ status }) => status,
    createdBy: ({ user }) => user?.userId ?? null,
  }),
};
