import * as v from 'valibot';
import type { CommandHeaders } from '../../contract/client.ts';
import type { FactsViewer } from '../../machines/lifecycles/engine/facts-viewer.ts';
import type { Refusal } from '../../machines/lifecycles/engine/refusals.ts';
import type { RecordAnswer } from '../../machines/records/record.ts';
import type { FieldBase, Form, FormMode, FormSetting } from '../../rules/forms/form.ts';
import type { ListQuery } from '../../rules/forms/reference.ts';
import type { Scope } from '../device/scope.ts';
import type { StoredRecord } from '../resources/record-age.ts';
import { listsEveryField, type RecordKind } from '../resources/record-kind.ts';
import { RecordStore } from '../resources/record-store.ts';
import { type FormPortal, type FormViewer, scopeOf } from './form-address.ts';
import type { FormResource } from './form-resource.ts';
import { type ReadRecord, readForForm } from './opening.ts';

/** The records that a form is of: on the device, and at the server. */
export interface FormRecords<Summary extends StoredRecord, Detail extends Summary, Filters extends object> {
  readonly kind: RecordKind<Summary, Detail, Filters>;
  readonly data: {
    /** Every field of a record, its secrets too. Throws an AppError. */
    fetchRecord(id: Summary['id'], signal?: AbortSignal): Promise<RecordAnswer<Detail>>;
  };
}

/** A record for a form of its area. Throws an AppError that says why it can't be had. */
export function readRecord<Summary extends StoredRecord, Detail extends Summary, Filters extends object>(
  portal: Pick<FormPortal, 'connectivity' | 'device'>,
  scope: Scope,
  { kind, data }: FormRecords<Summary, Detail, Filters>,
  id: Summary['id'],
  signal?: AbortSignal,
): Promise<ReadRecord<Detail>> {
  const copies = new RecordStore(portal.device, kind);
  const source = {
    fetch: (asked?: AbortSignal) => data.fetchRecord(id, asked),
    copy: () => copies.readWhole(scope, id).catch(() => null),
  };
  return readForForm(portal, source, signal);
}

/** Why the viewer can't edit a record as it stands, in a sentence; null where it is open to edits. */
export function whyNoEdit<Row, Tuple, Facts>(
  lifecycle: {
    readonly factsOf: (record: Row, viewer: FactsViewer, now: Date) => Facts;
    readonly whyNot: (tuple: Tuple, facts: Facts, action: 'EDIT') => Refusal | null;
  },
  record: Row,
  tuple: Tuple,
  viewer: FormViewer,
): string | null {
  // Who approves is no question of an edit.
  const asked = { ...viewer, currentTenantId: viewer.tenantId, tenantsWithoutSelfApproval: new Set<string>() };
  return lifecycle.whyNot(tuple, lifecycle.factsOf(record, asked, new Date()), 'EDIT')?.sentence ?? null;
}

/** What the form of an area says of its records; each call throws an AppError. */
export interface RecordFormParts<
  Values,
  Setting extends FormSetting<Values>,
  Query extends ListQuery,
  Body,
  Summary extends StoredRecord,
  Detail extends Summary,
  Filters extends object,
> extends Pick<FormResource<Values, Setting, Query, Body>, 'reference' | 'checks'> {
  readonly form: Pick<
    Form<Values, Setting, FieldBase<Values, Setting>, Query, Body>,
    'name' | 'defaults' | 'queries' | 'body'
  >;
  readonly records: FormRecords<Summary, Detail, Filters>;
  /** The record that is edited or copied; null where one is made from nothing. */
  readonly id: Summary['id'] | null;
  /** Given where a record may be copied. */
  readonly mode?: FormMode;
  /** What the rules ask for where a record is made from nothing. */
  readonly setting: Setting;
  /** What they ask for where one is edited or copied; its `original` are the values of the one that is edited. */
  readonly settingOf: (read: ReadRecord<Detail>, signal: AbortSignal) => Setting | Promise<Setting>;
  /** What a new record begins with, and a copy; the form's defaults where not given. */
  readonly begin?: (setting: Setting) => Values;
  /** Why the record takes no edit, or no copy, as it stands, in a sentence; null where it does. */
  readonly whyClosed: (record: Detail) => string | null;
  /** @param id the record that is edited; null where one is made */
  readonly validate: (
    id: Summary['id'] | null,
    ...asked: Parameters<FormResource<Values, Setting, Query, Body>['validate']>
  ) => ReturnType<FormResource<Values, Setting, Query, Body>['validate']>;
  readonly create: (body: Body, header: CommandHeaders) => Promise<SavedRecord>;
  readonly update: (id: Summary['id'], body: Body, header: CommandHeaders) => Promise<SavedRecord>;
}

/** What the server says of a record that was saved; a back end of the plain specification says nothing. */
type SavedRecord = { readonly record?: unknown } | undefined;

/** The form of an area whose records the device keeps: how it is opened, validated and saved. */
export function recordForm<
  Values,
  Setting extends FormSetting<Values>,
  Query extends ListQuery,
  Body,
  Summary extends StoredRecord,
  Detail extends Summary,
  Filters extends object,
>(
  portal: FormPortal,
  viewer: FormViewer,
  parts: RecordFormParts<Values, Setting, Query, Body, Summary, Detail, Filters>,
): FormResource<Values, Setting, Query, Body> {
  const { records, form, id, mode = id === null ? 'create' : 'edit', begin = form.defaults } = parts;
  const { kind, data } = records;
  const scope = scopeOf(viewer);
  const editedId = mode === 'edit' ? id : null;
  return {
    address: { area: kind.area, form: form.name, mode, id },
    reference: parts.reference,
    checks: parts.checks,
    open: async (signal) => {
      const { setting } = parts;
      if (id === null) return { kind: 'loaded', setting, begun: begin(setting), version: null };
      const read = await readRecord(portal, scope, records, id, signal);
      const message = parts.whyClosed(read.record);
      if (message !== null) return { kind: 'closed', message };
      const known = await parts.settingOf(read, signal);
      const version = editedId === null ? null : (read.record.version ?? null);
      return { kind: 'loaded', setting: known, begun: known.original ?? begin(known), version };
    },
    validate: (body, signal) => parts.validate(editedId, body, signal),
    save: async (body, header) => {
      const answer = editedId === null ? await parts.create(body, header) : await parts.update(editedId, body, header);
      if (answer?.record === undefined) return async () => undefined;
      const record = v.parse(kind.summaryParser, answer.record);
      return async () => {
        const copies = new RecordStore(portal.device, kind);
        await copies.keepSummary(scope, record, Date.now());
        const noteSave = () => copies.noteSave(scope, record, Date.now());
        if (listsEveryField(kind)) await noteSave().catch(() => undefined);
        // The other fields are read again meanwhile; the detail page does so itself where this fails.
        else
          void data
            .fetchRecord(record.id)
            .then(noteSave)
            .catch(() => undefined);
      };
    },
  };
}
