/** Records of one table that are made and changed through a form. An area declares theirs once. */
import { isDeepStrictEqual } from 'node:util';
import type { Insertable, Updateable } from 'kysely';
import type { FieldError } from '../../src/contract/generated/schema.d.ts';
import type { Area, AreaRoute } from '../../src/rules/area.ts';
import type { ControlledForm } from '../../src/rules/forms/edit.ts';
import { isBlank } from '../../src/rules/forms/equal.ts';
import type { FieldBase, FieldName, Form, FormRules, FormSetting, SentValues } from '../../src/rules/forms/form.ts';
import { fieldNames } from '../../src/rules/forms/questions.ts';
import { pluralOf } from '../../src/rules/texts/sentence.ts';
import type { Transaction } from '../database/database.ts';
import { requireAllTenants, requireAnyPrivilege, type Viewer } from '../identity/viewer.ts';
import { notFound } from '../problems/problem.ts';
import type { CommandContext } from '../records/command.ts';
import type { RecordKind, StoredRecord } from '../records/record-kind.ts';
import type { RecordTable } from '../records/record-table.ts';
import { requireCreation } from './creation.ts';
import { findingsOf, type StoreChecks } from './findings.ts';
import { shownValues, withoutHidden } from './hidden-fields.ts';
import type { EditRefusal, RecordForm } from './record-form.ts';
import { keepUploads, savedUploads, uploadErrors } from './uploads.ts';

/** The secret fields of a form. */
function secretNames<Values, Setting>(form: FormRules<Values, Setting>): readonly FieldName<Values>[] {
  return fieldNames(form).filter((name) => form.fields[name].isSecret === true);
}

/** A secret that is left empty stays as it was. */
export function withKeptSecrets<Values, Setting>(
  form: FormRules<Values, Setting>,
  values: Values,
  original: Readonly<Values> | null,
): Values {
  if (original === null) return values;
  const kept: Values = original;
  // A file that was removed is none: only what is typed is left empty.
  const isLeftEmpty = (value: unknown) => typeof value === 'string' && isBlank(value);
  const names = secretNames(form).filter((name) => isLeftEmpty(values[name]));
  return { ...values, ...Object.fromEntries(names.map((name) => [name, kept[name]])) };
}

/** A body read as its form's values, with what the rules ask for: nothing of that is taken from the body. */
export interface FormDraft<Values, Setting> {
  readonly values: Values;
  readonly setting: Setting;
}

interface TableDraft<Row, Values, Setting> extends FormDraft<Values, Setting> {
  /** Null where a record is made. */
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
  /** Given where it takes files: the form, with its controls. */
  readonly uploads?: ControlledForm<Values, Setting>;
  readonly records: RecordKind<Row, Summary> &
    Pick<RecordTable<Row, Columns, Summary, object>, 'find' | 'insert' | 'edit'>;
  readonly area: Pick<Area, 'isBeyondTenants'> & {
    /** Without `create` where none is made through the form. */
    readonly routes: { readonly create?: AreaRoute; readonly edit: AreaRoute };
  };
  /** Why the record takes no edit as it stands; null where it does. */
  editRefusal(record: Row, viewer: Viewer): EditRefusal | null;
  /** What a body says, by the form's fields. @param edited null where a record is made */
  sent(body: Body, edited: Row | null): SentValues<Values>;
  /** What a record says, by the form's fields; what it keeps secret is opened with the context's keys. */
  shown(record: Row, context: CommandContext): SentValues<Values>;
  /** @param original the values of the record that is edited; null where one is made */
  setting(
    within: Transaction,
    original: Values | null,
    edited: Row | null,
    context: CommandContext,
    body: Body,
  ): Promise<Setting>;
  /** What the store knows of the form's checks. */
  checks(within: Transaction, draft: TableDraft<Row, Values, Setting>, context: CommandContext): StoreChecks<string>;
  /** What else keeps it from being saved that only the store knows; absent where nothing does. */
  faults?(within: Transaction, draft: TableDraft<Row, Values, Setting>): Promise<readonly FieldError[]>;
  /** What a record's row has of its form; what it keeps secret is sealed with the context's keys. */
  columns(sent: Body, values: Values, context: CommandContext, before: Row): Updateable<Columns>;
  /** The row of a new record; left out where none is made through the form. */
  row?(
    sent: Body,
    values: Values,
    context: CommandContext,
    within: Transaction,
  ): Insertable<Columns> | Promise<Insertable<Columns>>;
  /** Secrets that an edit gives, changes or takes away, for the log: never what they are. Left out where the form shows them all. */
  changedSecrets?(sent: Body, before: Row): readonly string[];
  /** Those of them that an edit takes away. */
  removedSecrets?(sent: Body, before: Row): readonly string[];
  /** Writes what the form says beside the row, and answers the row with it; absent where it says nothing else. @param before null where it is made */
  written?(within: Transaction, before: Row | null, after: Row, values: Values): Promise<Row>;
  /** The tenants that see the record, where the form says so. */
  tenants?(values: Values): readonly string[];
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
      // As it is with its files.
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
