import * as v from 'valibot';
import { type KeptRequest, keptRequestParser } from '../../contract/kept-request.ts';
import { WAITING_FORM_STATES, type WaitingForm } from '../../machines/outbox/waiting-form.ts';
import { isRecordArea, type RecordAreaName } from '../../rules/areas.ts';
import type { WaitingFormRow } from '../device/database.ts';
import type { Scope } from '../device/scope.ts';

/** With the call that saves it. */
export interface StoredForm extends WaitingForm {
  readonly request: KeptRequest;
}

/** What the form itself knows of it. */
export type NewForm = Pick<
  StoredForm,
  'id' | 'tenantName' | 'noun' | 'recordId' | 'recognizedBy' | 'page' | 'draftAddress' | 'draft' | 'version' | 'request'
>;

const values = v.record(v.string(), v.unknown());

const rowParser = v.object({
  sequence: v.number(),
  id: v.string(),
  userId: v.number(),
  tenantId: v.string(),
  tenantName: v.optional(v.nullable(v.string()), null),
  noun: v.string(),
  recordId: v.nullable(v.union([v.number(), v.string()])),
  recognizedBy: v.array(v.object({ label: v.string(), value: v.string() })),
  page: v.string(),
  draftAddress: v.string(),
  draft: v.object({
    form: v.string(),
    version: v.nullable(v.number()),
    values,
    aside: v.exactOptional(values),
  }),
  version: v.nullable(v.number()),
  request: keptRequestParser,
  decidedAt: v.number(),
  state: v.picklist(WAITING_FORM_STATES),
  attempts: v.number(),
  nextAttemptAt: v.nullable(v.number()),
  message: v.nullable(v.string()),
  faults: v.array(v.object({ field: v.string(), message: v.string() })),
  isStale: v.boolean(),
  isUnanswered: v.boolean(),
  // Rows of an earlier version have none of these.
  changedBy: v.optional(v.nullable(v.string()), null),
  changedAt: v.optional(v.nullable(v.string()), null),
  savedId: v.optional(v.nullable(v.union([v.number(), v.string()])), null),
});

/** Null if it belongs to no area of records. */
export function areaOfForm({ draftAddress }: Pick<WaitingForm, 'draftAddress'>): RecordAreaName | null {
  const [area = ''] = draftAddress.split('/');
  return isRecordArea(area) ? area : null;
}

/** null for one of another version, which is left alone. */
export function formOfRow(row: unknown): StoredForm | null {
  const parsed = v.safeParse(rowParser, row);
  return parsed.success ? parsed.output : null;
}

export function rowOfForm({ userId, tenantId }: Scope, form: NewForm, decidedAt: number): WaitingFormRow {
  const row: Omit<StoredForm, 'sequence'> = {
    ...form,
    userId,
    tenantId,
    decidedAt,
    state: 'queued',
    attempts: 0,
    nextAttemptAt: null,
    message: null,
    faults: [],
    isStale: false,
    changedBy: null,
    changedAt: null,
    isUnanswered: false,
    savedId: null,
  };
  return row;
}
