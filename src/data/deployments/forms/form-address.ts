import type { DeploymentType } from '../../../rules/deployments/deployment-types.ts';
import type { FormAddress, FormPortal } from '../../forms/form-address.ts';
import type { Portal } from '../../portal.ts';

/** What a deployment form needs of the portal. */
export type DeploymentFormPortal = FormPortal & Pick<Portal, 'resources'>;

/** Which form is open. */
export interface DeploymentFormAddress extends Pick<FormAddress, 'mode'> {
  readonly type: DeploymentType;
  /** The record that is edited or copied; null where one is made from nothing. */
  readonly id: number | null;
}
