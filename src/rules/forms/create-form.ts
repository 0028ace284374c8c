import type { ControlledField } from './controls.ts';
import type { FieldName, Form, FormSetting } from './form.ts';
import { settlingOrder } from './graph.ts';
import { fieldNames } from './questions.ts';

/** A form as an area declares it; what follows from that is worked out. Checks of fields that the form does not have are left out. */
export type FormParts<Values, Setting, Field extends ControlledField<Values, Setting>, Query, Body> = Omit<
  Form<Values, Setting, Field, Query, Body>,
  'order' | 'queries'
>;

export function createForm<
  Values,
  Setting extends FormSetting<Values>,
  Field extends ControlledField<Values, Setting>,
  Query,
  Body,
>(parts: FormParts<Values, Setting, Field, Query, Body>): Form<Values, Setting, Field, Query, Body> {
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
    checks: parts.checks.filter(({ on }) => on.every(has)),
    order: settlingOrder(parts),
    queries: (values) => lists.map(({ query }) => query(values)).filter((query) => query !== null),
  };
}
