import * as v from 'valibot';
import { AppError, unexpectedAnswerMessage } from '../../contract/app-error.ts';
import type { Change } from '../../contract/generated/schema.d.ts';
import type { RecordAreaName } from '../../rules/areas.ts';
import type { RecordId } from '../../rules/records/record-key.ts';
import type { CursorRow } from '../device/database.ts';
import type { SensitiveSchema } from '../device/sensitive.ts';
import type { EntryOrder, FilterValues } from './filter-shelves.ts';
import type { StoredRecord } from './record-age.ts';

export type RecordMatcher = (id: RecordId, values: FilterValues) => boolean;

export interface RecordKind<Summary extends StoredRecord, Detail extends Summary, Query> {
  readonly area: RecordAreaName;
  readonly summaryParser: v.GenericSchema<unknown, Summary>;
  readonly detailParser: v.GenericSchema<unknown, Detail>;
  /** Every storable field. */
  readonly changeDetailParser: v.GenericSchema<unknown, Summary>;
  readonly summaryFields: readonly string[];
  readonly sensitive: SensitiveSchema;
  readonly filterColumns: readonly string[];
  readonly filterValues: (summary: Summary) => FilterValues;
  /** Indexes of lower-case text columns: records are found by these and their id. */
  readonly textColumns: readonly number[];
  readonly order: EntryOrder;
  /** Of a query that may be sorted. */
  readonly orderOf: (query: Query) => EntryOrder;
  /** null for everything. */
  readonly matcherOf: (query: Query) => RecordMatcher | null;
  readonly window: (query: Query) => { readonly offset: number; readonly size: number };
}

/** Then a list's row is the whole record. */
export function listsEveryField<Summary extends StoredRecord, Detail extends Summary, Query>({
  summaryParser,
  detailParser,
}: Pick<RecordKind<Summary, Detail, Query>, 'summaryParser' | 'detailParser'>): boolean {
  return Object.is(summaryParser, detailParser);
}

export type ChangeEffect = 'added' | 'updated' | 'removed' | 'ignored';

export interface RecordChange<Summary> {
  readonly kind: 'upsert' | 'delete';
  readonly id: RecordId;
  readonly record?: Summary;
  readonly detail?: Summary;
}

export type SyncPlace = Omit<CursorRow, 'userId' | 'tenantId' | 'area'>;

/** Throws an AppError for a record outside the contract. */
export function changeOf<Summary extends StoredRecord, Detail extends Summary, Query>(
  {
    summaryParser,
    changeDetailParser,
  }: Pick<RecordKind<Summary, Detail, Query>, 'summaryParser' | 'changeDetailParser'>,
  { kind, id, record, detail }: Pick<Change, 'kind' | 'id' | 'record' | 'detail'>,
): RecordChange<Summary> {
  try {
    return {
      kind,
      id,
      ...(record !== undefined && { record: v.parse(summaryParser, record) }),
      ...(detail !== undefined && { detail: v.parse(changeDetailParser, detail) }),
    };
  } catch (cause) {
    throw new AppError({ kind: 'unexpected-answer', message: unexpectedAnswerMessage, cause });
  }
}
