/** The words in which the deployment forms are written. */
import type { FieldOf } from '../../forms/controls.ts';
import { createDefinitions } from '../../forms/define.ts';
import type { DeploymentControls } from './own-controls.ts';
import type { DeploymentFormSetting } from './setting.ts';
import type { DeploymentFieldName, DeploymentFormValues } from './values.ts';

export const {
  check,
  choicesOf,
  condition,
  derivation,
  keyedList,
  keyValueRows,
  limits,
  optionalSection,
  options,
  plainList,
  reset,
  rule,
  section,
  warning,
} = createDefinitions<DeploymentFormValues, DeploymentFormSetting>();

/** A field: its control fits the type of its value, or it does not compile. */
export type DeploymentFieldOf<Name extends DeploymentFieldName> = FieldOf<
  DeploymentFormValues,
  DeploymentFormSetting,
  Name,
  DeploymentControls
>;

export type DeploymentField = { [Name in DeploymentFieldName]: DeploymentFieldOf<Name> }[DeploymentFieldName];
export type DeploymentFields = { readonly [Name in DeploymentFieldName]: DeploymentFieldOf<Name> };
