/** Records that are made and changed through a form, whichever area's (Deployments §5, §7; Administration §5, §7). */
import type { FieldError } from '../../src/contract/generated/schema.d.ts';
import type { Refusal } from '../../src/machines/lifecycles/engine/refusals.ts';
import { type Queries, type Transaction, undoable } from '../database/database.ts';
import type { Viewer } from '../identity/viewer.ts';
import { actionNotAllowed, missingPrivilege, notFound, staleVersion, validationFailed } from '../problems/problem.ts';
import { type CommandContext, isSeenVersion, type Outcome } from '../records/command.ts';
import { conflictWith, deletionOf } from '../records/conflict.ts';
import { logChange } from '../records/log.ts';
import type { RecordKind, StoredRecord } from '../records/record-kind.ts';

/** Whether a statement was refused because another row has the same text by now (23505), as both drivers report it. */
function isUniqueViolation(failure: unknown): boolean {
  return failure instanceof Error && 'code' in failure && failure.code === '23505';
}

/** Why a record takes no edit: the chart's refusal, or a sentence alone. */
export type EditRefusal = Pick<Refusal, 'sentence' | 'isPrivilege'>;

/** What a form's area gives; `Draft` is a body read as the form's values, with what its rules ask for. */
export interface RecordForm<Row extends StoredRecord, Summary extends object, Body, Draft> {
  readonly records: RecordKind<Row, Summary>;
  /** The record within a tenant (in all of them where the scope is null), for a look. */
  find(queries: Queries, id: Row['id'], tenantScope: string | null): Promise<Row | null>;
  /** Refuses users who can't create a record here. */
  requireCreation(viewer: Viewer): void;
  /** Refuses users who can't edit the record, and a body that is of another form. */
  requireEdit(viewer: Viewer, record: Row, body: Body): void;
  /** Why the record takes no edit as it stands; null where it does. */
  editRefusal(record: Row, viewer: Viewer): EditRefusal | null;
  /** @param edited null where a record is made */
  readDraft(within: Transaction, body: Body, edited: Row | null, context: CommandContext): Promise<Draft>;
  /** The first message of each field; empty where the draft can be saved. */
  faults(within: Transaction, draft: Draft, context: CommandContext): Promise<readonly FieldError[]>;
  /** Adds the record with everything that belongs to it, and announces it. */
  insert(within: Transaction, draft: Draft, context: CommandContext): Promise<Row>;
  /** Writes what has changed of a locked record, and announces it; null where nothing has that the form shows. */
  update(within: Transaction, record: Row, draft: Draft, context: CommandContext): Promise<Edit<Row> | null>;
}

interface Edit<Row> {
  readonly after: Row;
  /** Secret fields that were given, changed or taken away: never what they are. */
  readonly changedSecrets?: readonly string[];
  /** Those of them that were taken away. */
  readonly removedSecrets?: readonly string[];
}

interface RecordUpdate<Id, Body> {
  readonly id: Id;
  /** The version that was edited; null where the caller names none. */
  readonly expectedVersion: number | null;
  readonly body: Body;
}

/** The record that is edited; refused where it is not there, or its user may not edit it. */
async function recordToEdit<Row extends StoredRecord, Summary extends object, Body, Draft>(
  form: RecordForm<Row, Summary, Body, Draft>,
  found: Row | null,
  within: Transaction,
  { id, body }: Pick<RecordUpdate<Row['id'], Body>, 'id' | 'body'>,
  viewer: Viewer,
): Promise<Row> {
  if (found === null || form.records.isSeen?.(found, viewer.privileges) === false)
    throw notFound(undefined, await deletionOf(within, form.records, id, viewer));
  form.requireEdit(viewer, found, body);
  return found;
}

/** Why a record takes no edit; who lacks a privilege for it is refused for that alone. */
function editRefusalOf<Row extends StoredRecord, Summary extends object, Body, Draft>(
  form: RecordForm<Row, Summary, Body, Draft>,
  record: Row,
  viewer: Viewer,
): EditRefusal | null {
  const refusal = form.editRefusal(record, viewer);
  if (refusal?.isPrivilege === true) throw missingPrivilege(refusal.sentence);
  return refusal;
}

/** What saving the body would say: the first message of each field. @param id the record that is edited; null where one is made */
export async function validateRecord<Row extends StoredRecord, Summary extends object, Body, Draft>(
  form: RecordForm<Row, Summary, Body, Draft>,
  within: Transaction,
  id: Row['id'] | null,
  body: Body,
  context: CommandContext,
): Promise<readonly FieldError[]> {
  const { viewer } = context;
  if (id === null) form.requireCreation(viewer);
  const edited =
    id === null
      ? null
      : await recordToEdit(form, await form.find(within, id, viewer.tenantScope), within, { id, body }, viewer);
  const refusal = edited === null ? null : editRefusalOf(form, edited, viewer);
  const faults = await form.faults(within, await form.readDraft(within, body, edited, context), context);
  return refusal === null ? faults : [{ field: 'status', message: refusal.sentence }, ...faults];
}

/**
 * Refuses a draft with faults, and writes any other one. What another record has got in the same instant is there once the database
 * has refused the write: the form's own checks then say where the fault is.
 */
async function writeFaultless<Row extends StoredRecord, Summary extends object, Body, Draft, Written>(
  form: RecordForm<Row, Summary, Body, Draft>,
  within: Transaction,
  draft: Draft,
  context: CommandContext,
  write: () => Promise<Written>,
): Promise<Written> {
  const requireNoFaults = async () => {
    const faults = await form.faults(within, draft, context);
    if (faults.length > 0) throw validationFailed(faults);
  };
  await requireNoFaults();
  try {
    return await undoable(within, isUniqueViolation, write);
  } catch (cause) {
    if (!isUniqueViolation(cause)) throw cause;
    await requireNoFaults();
    // The other one is gone again.
    return write();
  }
}

/** Makes a record with everything that belongs to it, or nothing of it. */
export async function createRecord<Row extends StoredRecord, Summary extends object, Body, Draft>(
  form: RecordForm<Row, Summary, Body, Draft>,
  within: Transaction,
  body: Body,
  context: CommandContext,
): Promise<Required<Outcome<Row, Summary>>> {
  const { viewer } = context;
  form.requireCreation(viewer);
  const draft = await form.readDraft(within, body, null, context);
  const after = await writeFaultless(form, within, draft, context, () => form.insert(within, draft, context));
  const change = { action: 'CREATE', label: 'Create', userId: viewer.userId, before: null, after };
  await logChange(within, form.records, change);
  return { id: after.id, record: form.records.summary(after, viewer.privileges) };
}

/** Changes a record; the version grows where anything that its form shows has changed. */
export async function updateRecord<Row extends StoredRecord, Summary extends object, Body, Draft>(
  form: RecordForm<Row, Summary, Body, Draft>,
  within: Transaction,
  { id, expectedVersion, body }: RecordUpdate<Row['id'], Body>,
  context: CommandContext,
): Promise<Required<Outcome<Row, Summary>>> {
  const { records } = form;
  const { viewer } = context;
  const locked = await records.lock(within, id, viewer.tenantScope);
  const before = await recordToEdit(form, locked, within, { id, body }, viewer);
  // A status that takes no edit comes before a stale version: there is nothing left to look at again.
  const refusal = editRefusalOf(form, before, viewer);
  if (refusal !== null) throw actionNotAllowed(refusal.sentence, await conflictWith(within, records, before, viewer));
  if (!isSeenVersion(before, expectedVersion)) {
    throw staleVersion(records.noun, before.version, await conflictWith(within, records, before, viewer));
  }
  const draft = await form.readDraft(within, body, before, context);
  const edit = await writeFaultless(form, within, draft, context, () => form.update(within, before, draft, context));
  if (edit === null) return { id, record: records.summary(before, viewer.privileges) };
  const change = { action: 'UPDATE', label: 'Edit', userId: viewer.userId, before, ...edit };
  await logChange(within, records, change);
  return { id, record: records.summary(edit.after, viewer.privileges) };
}
