/** The words in which the deployment forms are written. */
import type { FieldsOf } from '../../forms/controls.ts';
import { createDefinitions } from '../../forms/define.ts';
import type { DeploymentControls } from './own-controls.ts';
import type { DeploymentFormSetting } from './setting.ts';
import type { DeploymentFieldName, DeploymentFormValues } from './values.ts';

export const {
  check,
  choicesOf,
  condition,
  derivation,
  form,
  keyedList,
  ofTenant,
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

/** Every field of the deployment forms. */
export type DeploymentFields = FieldsOf<DeploymentFormValues, DeploymentFormSetting, DeploymentControls>;
export type DeploymentField = DeploymentFields[DeploymentFieldName];
