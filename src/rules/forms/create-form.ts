import type { ControlledField } from './controls.ts';
import type { FieldName, Form, FormSetting, SentValues } from './form.ts';
import { settlingOrder } from './graph.ts';
import { plainValues } from './plain-values.ts';
import { fieldNames } from './questions.ts';
import { cleanValues } from './typed-values.ts';

type FormExtras<Values, Setting, Field extends ControlledField<Values, Setting>, Query, Body> = Pick<
  Form<Values, Setting, Field, Query, Body>,
  'resets' | 'derivations' | 'checks' | 'warnings' | 'parsers'
>;

/** A form as an area declares it; the rest is derived. Checks of fields that the form lacks are dropped. */
export interface FormParts<Values, Setting, Field extends ControlledField<Values, Setting>, Query, Body>
  extends Omit<
      Form<Values, Setting, Field, Query, Body>,
      'order' | 'queries' | 'defaults' | 'valuesOf' | keyof FormExtras<Values, Setting, Field, Query, Body>
    >,
    Partial<FormExtras<Values, Setting, Field, Query, Body>> {
  readonly defaults: (setting: Setting) => Partial<Values>;
}

export function createForm<
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
