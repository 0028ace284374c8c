import * as v from 'valibot';
import type { KeptDraft } from '../../machines/wizard-facts.ts';
import type { DeploymentField } from '../../rules/deployments/forms/definitions.ts';
import type { DeploymentForm } from '../../rules/deployments/forms/deployment-form.ts';
import type {
  DeploymentFieldName,
  DeploymentFormValues,
  InstallerApplicationRow,
  KeyValueRow,
  LinkedRequest,
} from '../../rules/deployments/forms/values.ts';
import { fieldNames } from '../../rules/forms/questions.ts';

const rowsParser = v.array(
  v.strictObject({ id: v.string(), key: v.string(), value: v.string() }),
) satisfies v.GenericSchema<unknown, KeyValueRow[]>;
const textsParser = v.array(v.string());

/** What the value of each kind of control is. */
const VALUE_PARSERS: Readonly<Record<Exclude<DeploymentField['control'], 'zip'>, v.GenericSchema>> = {
  text: v.string(),
  secret: v.string(),
  integer: v.string(),
  date: v.string(),
  time: v.string(),
  choice: v.string(),
  search: v.string(),
  xml: v.string(),
  checkbox: v.boolean(),
  entries: textsParser,
  choices: textsParser,
  parameters: rowsParser,
  tags: rowsParser,
  'installer applications': v.array(
    v.strictObject({
      applicationType: v.string(),
      deviceId: v.string(),
      registrationSerialNo: v.string(),
      vmIndex: v.number(),
      isInstalled: v.boolean(),
    }),
  ) satisfies v.GenericSchema<unknown, InstallerApplicationRow[]>,
  'deployment request': v.nullable(
    v.strictObject({
      id: v.number(),
      client: v.string(),
      environmentIdentifier: v.string(),
      deploymentType: v.literal('PRODUCT'),
    }),
  ) satisfies v.GenericSchema<unknown, LinkedRequest | null>,
};

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The fields that a draft may hold, each with what its value is: those of the form, without its secrets and its files. */
function keptFields(form: DeploymentForm): ReadonlyMap<string, v.GenericSchema> {
  const kept = new Map<DeploymentFieldName, v.GenericSchema>();
  for (const name of fieldNames(form)) {
    const { control, isSecret } = form.fields[name];
    if (isSecret !== true && control !== 'zip') kept.set(name, VALUE_PARSERS[control]);
  }
  return kept;
}

/** Gets a form's draft as the device holds it. One that holds a secret, or a field that the form does not have, is none. */
export function draftParser(form: DeploymentForm): v.GenericSchema<unknown, KeptDraft<DeploymentFormValues>> {
  const kept = keptFields(form);
  const isHeld = ([name, value]: readonly [string, unknown]) => {
    const parser = kept.get(name);
    return parser !== undefined && v.is(parser, value);
  };
  const isWithheld = (name: unknown) => fieldNames(form).some((known) => known === name && !kept.has(known));
  return v.strictObject({
    form: v.literal(form.name),
    version: v.nullable(v.number()),
    values: v.custom<Partial<DeploymentFormValues>>((value) => isObject(value) && Object.entries(value).every(isHeld)),
    withheld: v.exactOptional(v.array(v.custom<DeploymentFieldName>(isWithheld))),
    keptAt: v.number(),
  });
}
