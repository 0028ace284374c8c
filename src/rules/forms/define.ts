import type { ControlledField, RowsField } from './controls.ts';
import type {
  Check,
  Condition,
  Derivation,
  Earlier,
  FieldName,
  Form,
  FormSetting,
  Limits,
  Option,
  Options,
  ReferenceList,
  Reset,
  Rule,
  Section,
  SentValues,
  Warning,
} from './form.ts';
import { settlingOrder } from './graph.ts';
import { hasHalfRow, type KnownRows, type RowsKind, rowFaults, rowsError } from './key-value-rows.ts';
import { plainValues } from './plain-values.ts';
import { fieldNames } from './questions.ts';
import { contentFor, type ListQueryOf, type Loaded } from './reference.ts';
import { cleanValues } from './typed-values.ts';

type FormExtras<Values, Setting, Field extends ControlledField<Values, Setting>, Query, Body> = Pick<
  Form<Values, Setting, Field, Query, Body>,
  'resets' | 'derivations' | 'checks' | 'warnings' | 'parsers'
>;

/** A form as an area declares it; the rest is derived. Checks of fields that the form lacks are dropped. */
interface FormParts<Values, Setting, Field extends ControlledField<Values, Setting>, Query, Body>
  extends Omit<
      Form<Values, Setting, Field, Query, Body>,
      'order' | 'queries' | 'defaults' | 'valuesOf' | keyof FormExtras<Values, Setting, Field, Query, Body>
    >,
    Partial<FormExtras<Values, Setting, Field, Query, Body>> {
  readonly defaults: (setting: Setting) => Partial<Values>;
}

function createForm<
  Values,
  Setting extends FormSetting<Values>,
  Field extends ControlledField<Values, Setting>,
  Query,
  Body,
>(declared: FormParts<Values, Setting, Field, Query, Body>): Form<Values, Setting, Field, Query, Body> {
  const parts = { resets: [], derivations: [], checks: [], warnings: [], parsers: {}, ...declared };
  const valuesOf = (sent: SentValues<Values>) => plainValues<Values, Setting>(parts, sent);
  const empty = valuesOf({});
  const defaults = (setting: Setting): Values => ({ ...empty, ...declared.defaults(setting) });
  const names = fieldNames<Values, Setting>(parts);
  const has = (name: FieldName<Values>) => names.includes(name);
  const chosenFrom = new Set(
    names.flatMap((name) => {
      const { options, rows } = parts.fields[name];
      return [options?.list ?? [], rows?.list ?? []].flat();
    }),
  );
  const lists = Object.values(parts.lists).filter(({ list }) => chosenFrom.has(list));
  return {
    ...parts,
    defaults,
    valuesOf,
    body: (values, setting) => parts.body(cleanValues<Values, Setting>(parts, values), setting),
    checks: parts.checks.filter(({ on }) => on.every(has)),
    order: settlingOrder({ ...parts, defaults }),
    queries: (values, { recordTenant: tenantId }) =>
      lists.flatMap(({ query, isOfTenant }) => {
        const asked = query(values);
        if (asked === null) return [];
        return isOfTenant && tenantId !== undefined ? Object.assign({}, asked, { tenantId }) : asked;
      }),
  };
}

/** Each function receives only the fields that it names in `on`, so no dependency can be missing from the form's graph. */
export function createDefinitions<Values, Setting extends FormSetting<Values>>() {
  type Names = readonly FieldName<Values>[];
  type Query = ListQueryOf<Setting['reference']>;
  return {
    condition: <const On extends Names>(
      sentence: string,
      on: On,
      ask: (values: Pick<Values, On[number]>, setting: Setting) => boolean,
    ): Condition<Values, Setting> => ({ sentence, on, ask }),

    rule: <const On extends Names>(
      on: On,
      ask: (values: Pick<Values, On[number]>, setting: Setting) => string | null,
    ): Rule<Values, Setting> => ({ on, ask }),

    options: <const On extends Names>(
      on: On,
      ask: (values: Pick<Values, On[number]>, setting: Setting) => readonly Option[] | null,
    ): Options<Values, Setting> => ({ on, ask }),

    plainList: <const List extends string, Content>(
      list: List,
      words: string,
      read: (reference: Setting['reference']) => Content | null,
    ): ReferenceList<Values, Setting, { readonly list: List }, Content> => ({
      list,
      words,
      on: [],
      query: () => ({ list }),
      read: (_, { reference }) => read(reference),
    }),

    keyedList: <const List extends string, Key extends object, Content, const On extends Names>(
      list: List,
      words: string,
      read: (reference: Setting['reference']) => Loaded<Key, Content> | null,
      on: On,
      keyOf: (values: Pick<Values, On[number]>) => Key | null,
    ): ReferenceList<
      Pick<Values, On[number]>,
      Pick<Setting, 'reference'>,
      { readonly list: List; readonly key: Key },
      Content
    > => ({
      list,
      words,
      on: [...on],
      query: (values) => {
        const key = keyOf(values);
        return key === null ? null : { list, key };
      },
      read: (values, { reference }) => contentFor(read(reference), keyOf(values)),
    }),

    ofTenant: <List extends object>(list: List): List & { readonly isOfTenant: true } => ({
      ...list,
      isOfTenant: true,
    }),

    /** Choices of a list, which may depend on more fields than the list does. */
    choicesOf: <Content, const On extends Names>(
      list: ReferenceList<Values, Setting, unknown, Content>,
      on: On,
      ask: (content: Content, values: Pick<Values, On[number]>, setting: Setting) => readonly Option[],
    ): Options<Values, Setting> => ({
      list: list.list,
      on: [...list.on, ...on],
      ask: (values, setting) => {
        const content = list.read(values, setting);
        return content === null ? null : ask(content, values, setting);
      },
    }),

    keyValueRows: <const On extends Names>(
      kind: RowsKind & { readonly list?: string },
      on: On,
      ask: (values: Pick<Values, On[number]>, setting: Setting) => KnownRows,
    ) => {
      const rows: RowsField<Values, Setting> = { ...kind, on, ask };
      return {
        control: 'rows',
        rows,
        limits: { on: [], ask: (): Limits => ({ maxEntries: kind.maxRows }) },
        rules: [{ on, ask: (values: Values, setting: Setting) => rowsError(ask(values, setting), kind) }],
        entryFaults: (values: Values, setting: Setting) => rowFaults(ask(values, setting), kind),
        isUnfinished: (values: Values, setting: Setting) => hasHalfRow(ask(values, setting), kind),
      } as const;
    },

    limits: <const On extends Names>(on: On, ask: (values: Pick<Values, On[number]>, setting: Setting) => Limits) => ({
      on,
      ask,
    }),

    reset: <const On extends Names, const Sets extends Names>(
      on: On,
      sets: Sets,
      ask: (
        values: Pick<Values, On[number] | Sets[number]>,
        setting: Setting,
        earlier: Earlier<Pick<Values, On[number] | Sets[number]>>,
      ) => Partial<Pick<Values, Sets[number]>>,
    ): Reset<Values, Setting> => ({
      on,
      sets,
      ask: (values, setting, earlier) => ({ ...values, ...ask(values, setting, earlier) }),
    }),

    remembering: (reset: Reset<Values, Setting>): Reset<Values, Setting> => ({ ...reset, remembers: true }),

    derivation: <const On extends Names, const Sets extends Names>(
      on: On,
      sets: Sets,
      ask: (values: Pick<Values, On[number] | Sets[number]>, setting: Setting) => Partial<Pick<Values, Sets[number]>>,
    ): Derivation<Values, Setting> => ({
      on,
      sets,
      ask: (values, setting) => ({ ...values, ...ask(values, setting) }),
    }),

    warning: <const On extends Names>(
      field: FieldName<Values>,
      text: string,
      on: On,
      ask: (values: Pick<Values, On[number]>, setting: Setting) => boolean,
    ): Warning<Values, Setting> => ({ field, text, when: { sentence: text, on, ask } }),

    /** A text that depends on the values. @param text what it is about, for readers of the rules */
    wordedWarning: <const On extends Names>(
      field: FieldName<Values>,
      text: string,
      on: On,
      words: (values: Pick<Values, On[number]>, setting: Setting) => string | null,
    ): Warning<Values, Setting> => ({
      field,
      text,
      words,
      when: { sentence: text, on, ask: (values, setting) => words(values, setting) !== null },
    }),

    check: <const Name extends string, const On extends Names>(
      name: Name,
      field: FieldName<Values>,
      on: On,
      isDue: (values: Pick<Values, On[number]>, setting: Setting) => boolean,
    ): Check<Values, Setting> & { readonly name: Name } => ({ name, field, on, isDue }),

    form: <Fields extends { readonly [Name in FieldName<Values>]: ControlledField<Values, Setting> }, Body>(
      parts: Omit<FormParts<Values, Setting, Fields[FieldName<Values>], Query, Body>, 'fields'> & {
        readonly fields: Fields;
      },
    ): Form<Values, Setting, Fields[FieldName<Values>], Query, Body> =>
      createForm<Values, Setting, Fields[FieldName<Values>], Query, Body>(parts),

    section: (title: string, fields: Names): Section<Values> => ({ title, fields }),

    optionalSection: (title: string, fields: Names): Section<Values> => ({ title, fields, isOptional: true }),
  };
}
