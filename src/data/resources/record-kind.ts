import * as v from 'valibot';
import { AppError, unexpectedAnswerMessage } from '../../contract/app-error.ts';
import type { Change } from '../../contract/generated/schema.d.ts';
import type { RecordAreaName } from '../../rules/areas.ts';
import type { RecordId } from '../../rules/record-key.ts';
import type { CursorRow } from '../device/database.ts';
import type { SensitiveSchema } from '../device/sensitive.ts';
import type { EntryOrder, FilterValues } from './filter-shelves.ts';
import type { StoredRecord } from './record-age.ts';

/** Whether a record matches a filter, by its filter values. */
export type RecordMatcher = (id: RecordId, values: FilterValues) => boolean;

/** What one area's records are. */
export interface RecordKind<Summary extends StoredRecord, Detail extends Summary, Query> {
  readonly area: RecordAreaName;
  readonly summaryParser: v.GenericSchema<unknown, Summary>;
  readonly detailParser: v.GenericSchema<unknown, Detail>;
  /** What a change bears of a record beside its summary: every field that may rest on a device. */
  readonly changeDetailParser: v.GenericSchema<unknown, Summary>;
  /** Names of the fields that a list shows; the others are known from the detail alone. */
  readonly summaryFields: readonly string[];
  readonly sensitive: SensitiveSchema;
  /** The filters whose values a record has on the device, in their order. */
  readonly filterColumns: readonly string[];
  readonly filterValues: (summary: Summary) => FilterValues;
  /** The places of the columns that hold texts, in lower case: a record is found by these, and by its id. */
  readonly textColumns: readonly number[];
  /** The order of the area's lists. */
  readonly order: EntryOrder;
  /** What a query asks for, as the server understands it; null where it asks for everything. */
  readonly matcherOf: (query: Query) => RecordMatcher | null;
  /** Rows to skip, and rows to show. */
  readonly window: (query: Query) => { readonly offset: number; readonly size: number };
}

/** Whether a list shows every field of the area's records: then its word on one is the whole record. */
export function listsEveryField<Summary extends StoredRecord, Detail extends Summary, Query>({
  summaryParser,
  detailParser,
}: Pick<RecordKind<Summary, Detail, Query>, 'summaryParser' | 'detailParser'>): boolean {
  return Object.is(summaryParser, detailParser);
}

/** What a change did to the device's copy. */
export type ChangeEffect = 'added' | 'updated' | 'removed' | 'ignored';

/** A change from the server: the record with its list fields, or with every field that may be stored on the device. */
export interface RecordChange<Summary> {
  readonly kind: 'upsert' | 'delete';
  readonly id: RecordId;
  readonly record?: Summary;
  readonly detail?: Summary;
}

/** How far the server's changes are known. */
export type SyncPlace = Omit<CursorRow, 'userId' | 'tenantId' | 'area'>;

/** A change of the area, read by the area's own parsers. Throws an AppError where the record is none that the contract knows. */
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
