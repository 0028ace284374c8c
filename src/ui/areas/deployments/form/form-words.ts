import { type DeploymentType, deploymentTypeLabel } from '../../../../rules/deployments/deployment-types.ts';
import type { FormMode } from '../../../../rules/forms/form.ts';

/** Deployments §2 "Create and edit forms"; a new request's title is the button's label. */
export function formTitle(type: DeploymentType, mode: FormMode, id: number | null, productName: string): string {
  return mode === 'edit' ? `Editing #${id}` : `Add New ${deploymentTypeLabel(type, productName)}`;
}

/** "Edit screens are titled 'Editing #{id}' with Save and Discard buttons. Create forms have Save and Back." */
export function leaveLabel(mode: FormMode): string {
  return mode === 'edit' ? 'Discard' : 'Back';
}
