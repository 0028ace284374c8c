/** The words in which the deployment forms are written. */
import * as v from 'valibot';
import type { FieldsOf, ValueParsers } from '../../forms/controls.ts';
import { createDefinitions } from '../../forms/define.ts';
import type { DeploymentFormSetting } from './setting.ts';
import type { DeploymentFieldName, DeploymentFormValues, InstallerApplicationRow, LinkedRequest } from './values.ts';

/** What the value of each kind is. */
export interface DeploymentControls {
  /** XML, pasted or read from a file. */
  readonly licence: string;
  /** A choice whose list the provider can reload. */
  readonly 'availability zone': string;
  /** A choice among the VPCs, where a new one can be made. */
  readonly VPC: string;
  /** A platform version, found by typing, where a new one can be added. */
  readonly 'platform version': string;
  /** Texts whose suggestions the source can reload. */
  readonly configurations: readonly string[];
  /** A choice whose list can be changed by who may. */
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

/** Every field of the deployment forms. */
export type DeploymentFields = FieldsOf<DeploymentFormValues, DeploymentFormSetting, DeploymentControls>;
export type DeploymentField = DeploymentFields[DeploymentFieldName];
