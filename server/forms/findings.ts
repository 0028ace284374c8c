/** Why a record can't be saved: its form's rules, and what only the database knows (Deployments §5). */
import type { FieldError } from '../../src/contract/generated/schema.d.ts';
import type { CheckFinding, FormRules, FormSetting } from '../../src/rules/forms/form.ts';
import { firstOfEach, validateValues } from '../../src/rules/forms/validation.ts';

/** Null if the check prevents nothing. */
export type StoreChecks<Name extends string> = Readonly<Record<Name, (() => Promise<CheckFinding>) | null>>;

function faultsOfCheck<Values, Setting>(
  form: Pick<FormRules<Values, Setting>, 'checks'>,
  check: string,
  { kind, message }: CheckFinding,
): readonly FieldError[] {
  const field = form.checks.find(({ name }) => name === check)?.field;
  return kind === 'fault' && field !== undefined ? [{ field, message }] : [];
}

/** @param others faults beside the form's own checks */
export async function findingsOf<Values, Setting extends FormSetting<Values>, Name extends string>(
  form: FormRules<Values, Setting>,
  values: Values,
  setting: Setting,
  checks: StoreChecks<Name>,
  others: readonly (() => Promise<readonly FieldError[]>)[],
): Promise<readonly FieldError[]> {
  const asks: Readonly<Record<string, (() => Promise<CheckFinding>) | null>> = checks;
  const found: FieldError[] = [...validateValues(form, values, setting).errors];
  for (const { name, isDue } of form.checks) {
    const ask = asks[name];
    if (ask == null || !isDue(values, setting)) continue;
    found.push(...faultsOfCheck(form, name, await ask()));
  }
  for (const ask of others) found.push(...(await ask()));
  return firstOfEach(found);
}
