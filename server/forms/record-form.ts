/** Creating and changing records through any area's form (Deployments §5, §7; Administration §5, §7). */
import type { FieldError } from '../../src/contract/generated/schema.d.ts';
import type { Refusal } from '../../src/machines/lifecycles/engine/refusals.ts';
import { orderEditMail } from '../approvals/edit-mails.ts';
import { type Queries, type Transaction, undoable } from '../database/database.ts';
import type { Viewer } from '../identity/viewer.ts';
import { actionNotAllowed, missingPrivilege, notFound, staleVersion, validationFailed } from '../problems/problem.ts';
import { noteEditSinceApproval } from '../records/changes-since-approval.ts';
import { type CommandContext, isSeenVersion, type Outcome } from '../records/command.ts';
import { conflictWith, deletionOf } from '../records/conflict.ts';
import { noteHiddenEdits } from '../records/hidden-edits.ts';
import { logChange } from '../records/log.ts';
import type { RecordKind, StoredRecord } from '../records/record-kind.ts';

/** Another row has the same text by now (23505); both drivers. */
function isUniqueViolation(failure: unknown): boolean {
  return failure instanceof Error && 'code' in failure && failure.code === '23505';
}

export type EditRefusal = Pick<Refusal, 'sentence' | 'isPrivilege'>;

/** Provided by an area; `Draft` is a body as form values, with what its rules need. */
export interface RecordForm<Row extends StoredRecord, Summary extends object, Body, Draft> {
  readonly records: RecordKind<Row, Summary>;
  /** Without a lock; in all tenants if the scope is null. */
  find(queries: Queries, id: Row['id'], tenantScope: string | null): Promise<Row | null>;
  /** Throws if the user can't create a record here. */
  requireCreation(viewer: Viewer): void;
  /** Throws if the user can't edit the record, or the body is of another form. */
  requireEdit(viewer: Viewer, record: Row, body: Body): void;
  /** Null if the record can be edited. */
  editRefusal(record: Row, viewer: Viewer): EditRefusal | null;
  /** @param edited null for a new record */
  readDraft(within: Transaction, body: Body, edited: Row | null, context: CommandContext): Promise<Draft>;
  faults(within: Transaction, draft: Draft, context: CommandContext): Promise<readonly FieldError[]>;
  insert(within: Transaction, draft: Draft, context: CommandContext): Promise<Row>;
  /** Updates a locked record and announces it; null if nothing that the form shows has changed. */
  update(within: Transaction, record: Row, draft: Draft, context: CommandContext): Promise<Edit<Row> | null>;
  /** Takes back the approval of a record that was just edited, where its tenants say so. Absent if nobody approves them. */
  outdate?(within: Transaction, edited: Row, context: CommandContext): Promise<Row>;
}

interface Edit<Row> {
  readonly after: Row;
  readonly changedSecrets?: readonly string[];
  readonly removedSecrets?: readonly string[];
}

interface RecordUpdate<Id, Body> {
  readonly id: Id;
  readonly expectedVersion: number | null;
  readonly body: Body;
}

/** Throws if the record is missing, or the user may not edit it. */
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

/** A missing privilege comes before any other reason. */
function editRefusalOf<Row extends StoredRecord, Summary extends object, Body, Draft>(
  form: RecordForm<Row, Summary, Body, Draft>,
  record: Row,
  viewer: Viewer,
): EditRefusal | null {
  const refusal = form.editRefusal(record, viewer);
  if (refusal?.isPrivilege === true) throw missingPrivilege(refusal.sentence);
  return refusal;
}

/** The first message of each field. @param id the edited record; null for a new one */
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

/** If a concurrent record wins a unique value, the database refuses the write and the form's checks then name the field. */
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
    // The other record is gone again.
    return write();
  }
}

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
  // Before the stale version: in a status without edits, a reload doesn't help.
  const refusal = editRefusalOf(form, before, viewer);
  if (refusal !== null) throw actionNotAllowed(refusal.sentence, await conflictWith(within, records, before, viewer));
  if (!isSeenVersion(before, expectedVersion)) {
    const conflict = await conflictWith(within, records, before, viewer, expectedVersion);
    throw staleVersion(records.noun, before.version, conflict);
  }
  const draft = await form.readDraft(within, body, before, context);
  const edit = await writeFaultless(form, within, draft, context, () => form.update(within, before, draft, context));
  if (edit === null) return { id, record: records.summary(before, viewer.privileges) };
  const written = (await form.outdate?.(within, edit.after, context)) ?? edit.after;
  const change = { action: 'UPDATE', label: 'Edit', userId: viewer.userId, before, ...edit, after: written };
  await logChange(within, records, change);
  // Read again, as the record's answer has its changes.
  const isNoted = await noteEditSinceApproval(within, records, { before, ...edit });
  if (isNoted && records.approvals?.isApproved(written) === true) {
    const tenantId = edit.after.tenant_id ?? records.approvals.tenants(edit.after)[0] ?? '';
    await orderEditMail(within, { area: records.area, recordId: String(id), tenantId, userId: viewer.userId });
  }
  const isHidden = await noteHiddenEdits(within, {
    area: records.area,
    recordId: String(id),
    version: edit.after.version,
    fields: records.approvals === undefined ? [] : (edit.changedSecrets ?? []),
  });
  const after = (isNoted || isHidden ? await form.find(within, id, null) : null) ?? written;
  return { id, record: records.summary(after, viewer.privileges) };
}
