import * as v from 'valibot';
import type { RecordAreaName } from '../../rules/areas.ts';
import type { ListAddress, PagedQuery } from '../../rules/lists/list-address.ts';
import type { SortValues } from '../../rules/lists/sorting.ts';
import type { SensitiveSchema } from '../device/sensitive.ts';
import type { EntryOrder } from './filter-shelves.ts';
import { type Compared, listFiltering } from './list-filtering.ts';
import type { StoredRecord } from './record-age.ts';
import type { RecordKind } from './record-kind.ts';

export interface ListedWhole<Wire extends object, Summary extends StoredRecord, Query extends PagedQuery> {
  readonly area: RecordAreaName;
  readonly parser: v.GenericSchema<unknown, Wire> & { readonly entries: object };
  /** Adds `id` where the contract uses another field, such as `accountId`. */
  readonly recordOf: (value: Wire) => Summary;
  /** Restores contract fields that `recordOf` dropped, for parsing again. */
  readonly wireOf?: (record: Summary) => Wire;
  readonly sensitive?: SensitiveSchema;
  readonly order: EntryOrder;
  readonly address: ListAddress<Query>;
  readonly compared: Compared<Summary, Query>;
  /** Absent where the list can't be sorted. */
  readonly sorted?: SortValues<Summary>;
}

/** For records whose list contains every storable field. */
export function listedWhole<Wire extends object, Summary extends StoredRecord, Query extends PagedQuery>({
  area,
  parser,
  recordOf,
  wireOf,
  sensitive = null,
  order,
  address,
  compared,
  sorted,
}: ListedWhole<Wire, Summary, Query>): RecordKind<Summary, Summary, Query> {
  const sentParser = v.pipe(parser, v.transform(recordOf));
  const recordParser = wireOf === undefined ? sentParser : v.pipe(keptOrSent(wireOf), sentParser);
  return {
    area,
    summaryParser: recordParser,
    detailParser: recordParser,
    changeDetailParser: recordParser,
    summaryFields: ['id', 'version', ...Object.keys(parser.entries)],
    sensitive,
    ...listFiltering({ address, compared, order, ...(sorted && { sorted }) }),
  };
}

/** Stored records have an `id`, received ones don't: both are parsed as received. */
function keptOrSent<Wire extends object, Summary extends StoredRecord>(wireOf: (record: Summary) => Wire) {
  const isKept = (value: unknown): value is Summary => typeof value === 'object' && value !== null && 'id' in value;
  return v.pipe(
    v.unknown(),
    v.transform((value): unknown => (isKept(value) ? wireOf(value) : value)),
  );
}
