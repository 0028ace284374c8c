/** The words in which the deployment forms are written. */
import { createDefinitions } from '../../forms/define.ts';
import type { FieldBase, ListControl, TextControl } from '../../forms/form.ts';
import type { DeploymentFormSetting } from './setting.ts';
import type {
  DeploymentFieldName,
  DeploymentFormValues,
  InstallerApplicationRow,
  KeyValueRow,
  LinkedRequest,
  PickedZip,
} from './values.ts';

export const { condition, rule, options, limits, reset, derivation, warning, section, optionalSection } =
  createDefinitions<DeploymentFormValues, DeploymentFormSetting>();

/** How each type of value is entered. */
interface ControlOf {
  readonly text: { readonly value: string; readonly control: TextControl };
  readonly flag: { readonly value: boolean; readonly control: 'checkbox' };
  readonly list: { readonly value: readonly string[]; readonly control: ListControl };
  readonly rows: { readonly value: readonly KeyValueRow[]; readonly control: 'parameters' | 'tags' };
  readonly zip: { readonly value: PickedZip | null; readonly control: 'zip' };
  readonly installers: {
    readonly value: readonly InstallerApplicationRow[];
    readonly control: 'installer applications';
  };
  readonly link: { readonly value: LinkedRequest | null; readonly control: 'deployment request' };
}

type ControlFor<Value> = {
  [Kind in keyof ControlOf]: [Value] extends [ControlOf[Kind]['value']]
    ? [ControlOf[Kind]['value']] extends [Value]
      ? ControlOf[Kind]['control']
      : never
    : never;
}[keyof ControlOf];

/** A field: its control fits the type of its value, or it does not compile. */
export interface DeploymentFieldOf<Name extends DeploymentFieldName>
  extends FieldBase<DeploymentFormValues, DeploymentFormSetting> {
  readonly name: Name;
  readonly control: ControlFor<DeploymentFormValues[Name]>;
  /** Of a list of texts: what its entries are, so that single ones can be marked. */
  readonly entry?: EntryKind;
  /** The list of the reference data that can be changed, or read anew, from where it is chosen from. */
  readonly manages?: 'configs' | 'zones' | 'instanceTypes';
}

export interface EntryKind {
  readonly isAcceptable: (entry: string) => boolean;
  readonly inputMode: 'email' | 'text';
}

export type DeploymentField = { [Name in DeploymentFieldName]: DeploymentFieldOf<Name> }[DeploymentFieldName];
export type DeploymentFields = { readonly [Name in DeploymentFieldName]: DeploymentFieldOf<Name> };
