import * as v from 'valibot';
import type { FieldsOf, ValueParsers } from '../../forms/controls.ts';
import { createDefinitions } from '../../forms/define.ts';
import type { DeploymentFormSetting } from './setting.ts';
import type { DeploymentFieldName, DeploymentFormValues, InstallerApplicationRow, LinkedRequest } from './values.ts';

export interface DeploymentControls {
  readonly licence: string;
  /** The provider can reload its list. */
  readonly 'availability zone': string;
  readonly VPC: string;
  /** Found by typing; a new one can be added. */
  readonly 'platform version': string;
  readonly configurations: readonly string[];
  /** Privileged users can change its list. */
  readonly 'instance type': string;
  readonly 'installer applications': readonly InstallerApplicationRow[];
  readonly 'deployment request': LinkedRequest | null;
}

const text = v.string();

export const DEPLOYMENT_CONTROL_PARSERS: ValueParsers<DeploymentControls> = {
  licence: text,
  'availability zone': text,
  VPC: text,
  'platform version': text,
  configurations: v.array(text),
  'instance type': text,
  'installer applications': v.array(
    v.strictObject({
      applicationType: text,
      deviceId: text,
      registrationSerialNo: text,
      vmIndex: v.number(),
      isInstalled: v.boolean(),
    }),
  ),
  'deployment request': v.nullable(
    v.strictObject({
      id: v.number(),
      client: text,
      environmentIdentifier: text,
      deploymentType: v.literal('PRODUCT'),
    }),
  ),
};

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

export type DeploymentFields = FieldsOf<DeploymentFormValues, DeploymentFormSetting, DeploymentControls>;
export type DeploymentField = DeploymentFields[DeploymentFieldName];
