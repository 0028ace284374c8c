import { isDeepStrictEqual } from 'node:util';
import type { Insertable, Updateable } from 'kysely';
import type { FieldError } from '../../src/contract/generated/schema.d.ts';
import type { Privilege } from '../../src/rules/access/access.ts';
import type { Area, AreaRoute } from '../../src/rules/area.ts';
import type { ControlledForm } from '../../src/rules/forms/edit.ts';
import { isBlank } from '../../src/rules/forms/equal.ts';
import type { FieldBase, FieldName, Form, FormRules, FormSetting, SentValues } from '../../src/rules/forms/form.ts';
import { fieldNames } from '../../src/rules/forms/questions.ts';
import { tenantAllowsCreation } from '../../src/rules/people/tenants.ts';
import { pluralOf } from '../../src/rules/texts/sentence.ts';
import type { Transaction } from '../database/database.ts';
import { requireAllTenants, requireAnyPrivilege, type Viewer } from '../identity/viewer.ts';
import { notFound, Problem } from '../problems/problem.ts';
import type { CommandContext } from '../records/command.ts';
import type { RecordKind, StoredRecord } from '../records/record-kind.ts';
import type { RecordTable } from '../records/record-table.ts';
import { findingsOf, type StoreChecks } from './findings.ts';
import { shownValues, withoutHidden } from './hidden-fields.ts';
import type { EditRefusal, RecordForm } from './record-form.ts';
import { keepUploads, savedUploads, uploadErrors } from './uploads.ts';

/** Throws while all tenants or DEFAULT are selected: a record needs one tenant. @param record 'a deployment request' */
export function requireCreation(viewer: Viewer, privileges: readonly Privilege[], record: string): void {
  requireAnyPrivilege(viewer, privileges);
  if (tenantAllowsCreation(viewer.tenantId)) return;
  throw new Problem({
    status: 403,
    code: 'missing_privilege',
    title: 'No tenant selected',
    message: `Select a tenant to create ${record}.`,
  });
}

function secretNames<Values, Setting>(form: FormRules<Values, Setting>): readonly FieldName<Values>[] {
  return fieldNames(form).filter((name) => form.fields[name].isSecret === true);
}

/** An empty secret keeps its value. */
export function withKeptSecrets<Values, Setting>(
  form: FormRules<Values, Setting>,
  values: Values,
  original: Readonly<Values> | null,
): Values {
  if (original === null) return values;
  const kept: Values = original;
  // Only typed secrets: a removed file is removed.
  const isLeftEmpty = (value: unknown) => typeof value === 'string' && isBlank(value);
  const names = secretNames(form).filter((name) => isLeftEmpty(values[name]));
  return { ...values, ...Object.fromEntries(names.map((name) => [name, kept[name]])) };
}

/** A body as form values, with what the rules need, none of which comes from the body. */
export interface FormDraft<Values, Setting> {
  readonly values: Values;
  readonly setting: Setting;
}

interface TableDraft<Row, Values, Setting> extends FormDraft<Values, Setting> {
  readonly edited: Row | null;
}

interface TableForm<
  Row extends StoredRecord,
  Columns,
  Summary extends object,
  Body,
  Values,
  Setting extends FormSetting<Values>,
> {
  readonly form: Form<Values, Setting, FieldBase<Values, Setting>, unknown, Body>;
  readonly uploads?: ControlledForm<Values, Setting>;
  readonly records: RecordKind<Row, Summary> &
    Pick<RecordTable<Row, Columns, Summary, object>, 'find' | 'insert' | 'edit'>;
  readonly area: Pick<Area, 'isBeyondTenants'> & {
    readonly routes: { readonly create?: AreaRoute; readonly edit: AreaRoute };
  };
  editRefusal(record: Row, viewer: Viewer): EditRefusal | null;
  /** The body by form fields. @param edited null for a new record */
  sent(body: Body, edited: Row | null): SentValues<Values>;
  /** The record by form fields; secrets are opened with the context's keys. */
  shown(record: Row, context: CommandContext): SentValues<Values>;
  /** @param original values of the edited record; null for a new one */
  setting(
    within: Transaction,
    original: Values | null,
    edited: Row | null,
    context: CommandContext,
    body: Body,
  ): Promise<Setting>;
  checks(within: Transaction, draft: TableDraft<Row, Values, Setting>, context: CommandContext): StoreChecks<string>;
  faults?(within: Transaction, draft: TableDraft<Row, Values, Setting>): Promise<readonly FieldError[]>;
  /** Secrets are sealed with the context's keys. */
  columns(sent: Body, values: Values, context: CommandContext, before: Row): Updateable<Columns>;
  row?(
    sent: Body,
    values: Values,
    context: CommandContext,
    within: Transaction,
  ): Insertable<Columns> | Promise<Insertable<Columns>>;
  /** Names of secrets that an edit sets, changes or removes, for the log. Absent if the form shows them all. */
  changedSecrets?(sent: Body, before: Row): readonly string[];
  removedSecrets?(sent: Body, before: Row): readonly string[];
  /** Writes related rows and returns the row with them. @param before null for a new record */
  written?(within: Transaction, before: Row | null, after: Row, values: Values): Promise<Row>;
  tenants?(values: Values): readonly string[];
  readonly outdate?: NonNullable<RecordForm<Row, Summary, Body, never>['outdate']>;
}

export function tableForm<
  Row extends StoredRecord,
  Columns,
  Summary extends object,
  Body,
  Values,
  Setting extends FormSetting<Values>,
>(
  declared: TableForm<Row, Columns, Summary, Body, Values, Setting>,
): RecordForm<Row, Summary, Body, TableDraft<Row, Values, Setting>> {
  const { form, records, area, uploads } = declared;
  const { create, edit } = area.routes;
  return {
    records,
    ...(declared.outdate && { outdate: declared.outdate }),
    find: records.find,
    requireCreation: (viewer) => {
      if (create === undefined) throw notFound();
      if (area.isBeyondTenants === true) {
        requireAnyPrivilege(viewer, create.privileges);
        requireAllTenants(viewer, `create ${pluralOf(records.noun)}`);
      } else requireCreation(viewer, create.privileges, `a ${records.noun}`);
    },
    requireEdit: (viewer) => requireAnyPrivilege(viewer, edit.privileges),
    editRefusal: declared.editRefusal,
    readDraft: async (within, body, edited, context) => {
      const original = edited === null ? null : form.valuesOf(declared.shown(edited, context));
      const setting = await declared.setting(within, original, edited, context, body);
      const sent = withKeptSecrets(form, form.valuesOf(declared.sent(body, edited)), original);
      return { values: withoutHidden(form, sent, setting), setting, edited };
    },
    faults: (within, draft, context) =>
      findingsOf(form, draft.values, draft.setting, declared.checks(within, draft, context), [
        async () => (await declared.faults?.(within, draft)) ?? [],
        async () => {
          if (uploads === undefined) return [];
          const owner = draft.edited === null ? null : { area: records.area, id: draft.edited.id };
          return uploadErrors(within, uploads, draft.values, draft.setting, context.viewer, owner);
        },
      ]),
    insert: async (within, { values, setting }, context) => {
      const row = await declared.row?.(form.body(values, setting), values, context, within);
      if (row === undefined) throw notFound();
      const made = await records.insert(within, row, declared.tenants?.(values));
      const inserted = (await declared.written?.(within, null, made, values)) ?? made;
      if (uploads === undefined) return inserted;
      const { id } = inserted;
      await keepUploads(within, { area: records.area, id }, savedUploads(uploads, values, null));
      return (await records.find(within, id, null)) ?? inserted;
    },
    update: async (within, before, { values: sent, setting }, context) => {
      const original = setting.original ?? sent;
      const values = shownValues(form, sent, setting, original);
      const body = form.body(values, setting);
      if (isDeepStrictEqual(body, form.body(original, setting))) return null;
      const columns = declared.columns(body, values, context, before);
      if (uploads !== undefined) {
        const owner = { area: records.area, id: before.id };
        await keepUploads(within, owner, savedUploads(uploads, values, setting.original));
      }
      const changedSecrets =
        declared.changedSecrets?.(body, before) ?? secretNames(form).filter((name) => values[name] !== original[name]);
      const removedSecrets =
        declared.removedSecrets?.(body, before) ?? secretNames(form).filter((name) => isBlank(values[name]));
      const edited = await records.edit(within, before, columns, declared.tenants?.(values));
      const after = (await declared.written?.(within, before, edited, values)) ?? edited;
      return { after, changedSecrets, removedSecrets };
    },
  };
}
