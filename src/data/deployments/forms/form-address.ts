import type { DeploymentType } from '../../../rules/deployments/deployment-types.ts';
import type { FormAddress } from '../../forms/form-address.ts';

/** Which form is open. */
export interface DeploymentFormAddress extends Pick<FormAddress, 'mode'> {
  readonly type: DeploymentType;
  /** The record that is edited or copied; null where one is made from nothing. */
  readonly id: number | null;
}
