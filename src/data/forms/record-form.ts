import * as v from 'valibot';
import type { CommandHeaders, ContractClient } from '../../contract/client.ts';
import { requestOf } from '../../contract/kept-request.ts';
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

export interface FormRecords<Summary extends StoredRecord, Detail extends Summary, Filters extends object> {
  readonly kind: RecordKind<Summary, Detail, Filters>;
  readonly data: {
    /** Every field, including secrets. Throws an AppError. */
    fetchRecord(id: Summary['id'], signal?: AbortSignal): Promise<RecordAnswer<Detail>>;
  };
}

/** Throws an AppError with the reason. */
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

/** null where the viewer can edit the record. */
export function whyNoEdit<Row, Tuple, Facts>(
  lifecycle: {
    readonly factsOf: (record: Row, viewer: FactsViewer, now: Date) => Facts;
    readonly whyNot: (tuple: Tuple, facts: Facts, action: 'EDIT') => Refusal | null;
  },
  record: Row,
  tuple: Tuple,
  viewer: FormViewer,
): string | null {
  // Approvers don't matter for edits.
  const asked = { ...viewer, currentTenantId: viewer.tenantId, tenantsWithoutSelfApproval: new Set<string>() };
  return lifecycle.whyNot(tuple, lifecycle.factsOf(record, asked, new Date()), 'EDIT')?.sentence ?? null;
}

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
  readonly id: Summary['id'] | null;
  readonly mode?: FormMode;
  readonly setting: Setting;
  /** For an edit or copy; `original` has the edited record's values. */
  readonly settingOf: (read: ReadRecord<Detail>, signal: AbortSignal) => Setting | Promise<Setting>;
  readonly begin?: (setting: Setting) => Values;
  readonly whyClosed: (record: Detail) => string | null;
  readonly validate: (
    id: Summary['id'] | null,
    ...asked: Parameters<FormResource<Values, Setting, Query, Body>['validate']>
  ) => ReturnType<FormResource<Values, Setting, Query, Body>['validate']>;
  readonly create: (client: ContractClient, body: Body, header: CommandHeaders) => Promise<SavedRecord>;
  readonly update: (
    client: ContractClient,
    id: Summary['id'],
    body: Body,
    header: CommandHeaders,
  ) => Promise<SavedRecord>;
}

/** Empty from a back end of the plain specification. */
type SavedRecord = { readonly record?: unknown } | undefined;

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
  const send = (client: ContractClient, body: Body, header: CommandHeaders) =>
    editedId === null ? parts.create(client, body, header) : parts.update(client, editedId, body, header);
  return {
    address: { area: kind.area, form: form.name, mode, id },
    reference: parts.reference,
    checks: parts.checks,
    open: async (signal) => {
      const { setting } = parts;
      if (id === null) return { kind: 'loaded', setting, initial: begin(setting), version: null };
      const read = await readRecord(portal, scope, records, id, signal);
      const message = parts.whyClosed(read.record);
      if (message !== null) return { kind: 'closed', message };
      const known = await parts.settingOf(read, signal);
      const version = editedId === null ? null : (read.record.version ?? null);
      return { kind: 'loaded', setting: known, initial: known.original ?? begin(known), version };
    },
    validate: (body, signal) => parts.validate(editedId, body, signal),
    requestOf: (body) => requestOf(portal.client, (client) => send(client, body, {})),
    save: async (body, header) => {
      const answer = await send(portal.client, body, header);
      if (answer?.record === undefined) return async () => undefined;
      const record = v.parse(kind.summaryParser, answer.record);
      return async () => {
        const copies = new RecordStore(portal.device, kind);
        await copies.keepSummary(scope, record, Date.now());
        const noteSave = () => copies.looks.noteSave(scope, record, Date.now());
        if (listsEveryField(kind)) await noteSave().catch(() => undefined);
        // Reloads the other fields meanwhile; if that fails, the detail page does.
        else
          void data
            .fetchRecord(record.id)
            .then(noteSave)
            .catch(() => undefined);
      };
    },
  };
}
