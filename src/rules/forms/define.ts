import type {
  Condition,
  Derivation,
  Earlier,
  FieldName,
  FormSetting,
  Limits,
  Option,
  Options,
  Reset,
  Rule,
  Section,
  Warning,
} from './form.ts';

/**
 * The words in which an area's fields are written. Each function is given exactly the fields that it names in `on`, so that
 * a dependency can't be left out of the form's graph.
 */
export function createDefinitions<Values, Setting extends FormSetting<Values>>() {
  type Names = readonly FieldName<Values>[];
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

    section: (title: string, fields: Names): Section<Values> => ({ title, fields }),

    optionalSection: (title: string, fields: Names): Section<Values> => ({ title, fields, isOptional: true }),
  };
}
