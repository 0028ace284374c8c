import { useState } from 'react';
import { DEPLOYMENT_FORMS } from '../../src/rules/deployments/forms/forms.ts';
import { fieldNames } from '../../src/rules/forms/questions.ts';
import { PageHeader } from '../../src/ui/kit/PageHeader.tsx';
import { askedType } from './asked-type.ts';

/** As many fields as the form of that type has, in one plain React component: what a keystroke is measured beside. */
export function PlainFormPage() {
  const form = DEPLOYMENT_FORMS[askedType()];
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  return (
    <>
      <PageHeader title="A plain form" />
      {fieldNames(form).map((name) => (
        <label key={name}>
          {form.fields[name].label}
          <input
            id={`field-${name}`}
            value={values[name] ?? ''}
            onChange={(event) => setValues({ ...values, [name]: event.currentTarget.value })}
          />
        </label>
      ))}
    </>
  );
}
