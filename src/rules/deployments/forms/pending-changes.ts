/** Which part of an environment an edit is about, so that it waits to be applied there (Deployments §3 "Change flags"). */
import { isSameValue } from '../../forms/equal.ts';
import { fieldNames } from '../../forms/questions.ts';
import type { DeploymentForm } from './deployment-form.ts';
import { mayEditApplication, mayEditInfrastructure } from './gates.ts';
import { trimmedMap } from './key-value-rows.ts';
import type { DeploymentFieldName, DeploymentFormValues, KeyValueRow } from './values.ts';

export interface PendingChanges {
  readonly infrastructure: boolean;
  readonly application: boolean;
}

/** Given to the topology, as the infrastructure's own fields are. */
const TOPOLOGY_ROWS = ['additionalParameters', 'deploymentTags'] as const satisfies readonly DeploymentFieldName[];

/** What is sent of rows, in one order. */
function sent(rows: readonly KeyValueRow[]): readonly (readonly [string, string])[] {
  return Object.entries(trimmedMap(rows)).sort(([left], [right]) => (left < right ? -1 : 1));
}

/** The fields' own conditions say what kind they are of. */
export function pendingChanges(
  form: DeploymentForm,
  before: DeploymentFormValues,
  after: DeploymentFormValues,
): PendingChanges {
  const changed = fieldNames(form).filter((name) => !isSameValue(before[name], after[name]));
  const areOf = (kind: typeof mayEditApplication) =>
    changed.some((name) => form.fields[name].editable?.includes(kind) === true);
  return {
    infrastructure:
      areOf(mayEditInfrastructure) || TOPOLOGY_ROWS.some((name) => !isSameValue(sent(before[name]), sent(after[name]))),
    application: areOf(mayEditApplication),
  };
}
