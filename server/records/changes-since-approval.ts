/** What was edited in a record since it was last approved, field by field (docs/decisions/0048). */
import { type RawBuilder, sql } from 'kysely';
import type { ChangesSinceApproval } from '../../src/contract/generated/schema.d.ts';
import { EDIT_CONSEQUENCES } from '../../src/rules/audit/edited-fields.ts';
import { isSameValue, isSensitiveField, loggedChange } from '../audit/logged-entity.ts';
import type { Json } from '../database/columns.ts';
import type { Transaction } from '../database/database.ts';
import type { RecordKind, StoredRecord } from './record-kind.ts';

type ChangedFields = ChangesSinceApproval['fields'];

declare module '../database/tables.ts' {
  interface Tables {
    changes_since_approval: {
      area: string;
      record_id: string;
      approved_by: number;
      approved_at: Date;
      /** False for one of several approvals that a record needs. */
      is_whole: boolean;
      fields: Json<ChangedFields>;
      secrets: Json<readonly string[]>;
    };
  }
}

/** @param id the column of the record's id, as `record.vpc_id` */
export function changesSinceApprovalOf(area: string, id: string): RawBuilder<ChangesSinceApproval | null> {
  return sql<ChangesSinceApproval | null>`(
    select json_build_object(
      'approvedAt', to_char(change.approved_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'approvedBy', json_build_object('userId', change.approved_by,
        'firstName', approver.first_name, 'lastName', approver.last_name),
      'fields', change.fields, 'secrets', change.secrets)
    from changes_since_approval as change left join users as approver on approver.user_id = change.approved_by
    where change.area = ${sql.lit(area)} and change.record_id = ${sql.ref(id)}::text
      and jsonb_array_length(change.fields) + jsonb_array_length(change.secrets) > 0)`;
}

/** Longer values may have been cut, so that two of them look the same. */
const LONGEST_COMPARED = 4_000;

function isBackAsApproved({ before, after }: ChangedFields[number]): boolean {
  return isSameValue(before, after) && (JSON.stringify(before) ?? '').length < LONGEST_COMPARED;
}

/** Of a field that was edited before, the value as approved stays. */
function mergedFields(noted: ChangedFields, edited: ChangedFields): ChangedFields {
  const news = new Map(edited.map((change) => [change.field, change]));
  const known = new Set(noted.map(({ field }) => field));
  const kept = noted.map((change) => ({
    ...change,
    ...(news.has(change.field) && { after: news.get(change.field)?.after }),
  }));
  return [...kept, ...edited.filter(({ field }) => !known.has(field))].filter((change) => !isBackAsApproved(change));
}

/** Secret fields are only named. */
function editedParts(before: object, after: object, changedSecrets: readonly string[]) {
  const changes = loggedChange({ ...before }, { ...after }).diff.filter(
    ({ property }) => !EDIT_CONSEQUENCES.has(property),
  );
  const isSecret = (field: string) => isSensitiveField(field) || changedSecrets.includes(field);
  return {
    fields: changes
      .filter(({ property }) => !isSecret(property))
      .map(({ property, leftValue, rightValue }) => ({ field: property, before: leftValue, after: rightValue })),
    secrets: [...changedSecrets, ...changes.map(({ property }) => property).filter(isSecret)],
  };
}

interface RecordEdit<Row> {
  readonly before: Row;
  readonly after: Row;
  /** Names of the secret fields that the edit sets, changes or removes. */
  readonly changedSecrets?: readonly string[];
}

/** True if it was noted: the record has been approved before. */
export async function noteEditSinceApproval<Row extends StoredRecord>(
  within: Transaction,
  { area, approvals }: Pick<RecordKind<Row>, 'area' | 'approvals'>,
  { before, after, changedSecrets = [] }: RecordEdit<Row>,
): Promise<boolean> {
  if (approvals === undefined) return false;
  const recordId = String(after.id);
  const noted = await within
    .selectFrom('changes_since_approval')
    .select(['fields', 'secrets'])
    .where('area', '=', area)
    .where('record_id', '=', recordId)
    .executeTakeFirst();
  const edited = editedParts(approvals.compared(before), approvals.compared(after), changedSecrets);
  const changes = {
    fields: JSON.stringify(mergedFields(noted?.fields ?? [], edited.fields)),
    secrets: JSON.stringify([...new Set([...(noted?.secrets ?? []), ...edited.secrets])]),
  };
  if (noted !== undefined) {
    await within
      .updateTable('changes_since_approval')
      .set(changes)
      .where('area', '=', area)
      .where('record_id', '=', recordId)
      .execute();
    return true;
  }
  const last = await within
    .selectFrom('decisions')
    .select(['action', 'decided_by', 'decided_at'])
    .where('area', '=', area)
    .where('record_id', '=', recordId)
    .orderBy('decision_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last?.action !== 'APPROVE') return false;
  await within
    .insertInto('changes_since_approval')
    .values({
      ...{ area, record_id: recordId, approved_by: last.decided_by, approved_at: last.decided_at },
      ...{ is_whole: approvals.waitingSince(before) === null, ...changes },
    })
    .execute();
  return true;
}

/** The last approval that a record needs is about all of it; an earlier one leaves what was approved by all before. */
export async function forgetChangesBeforeApproval(
  within: Transaction,
  { area, recordId, isWhole }: { readonly area: string; readonly recordId: string; readonly isWhole: boolean },
): Promise<void> {
  await within
    .deleteFrom('changes_since_approval')
    .where('area', '=', area)
    .where('record_id', '=', recordId)
    .$if(!isWhole, (query) => query.where('is_whole', '=', false))
    .execute();
}
