import { useSelector } from '@xstate/react';
import { createContext, useContext } from 'react';
import type { FormCalls } from '../../../../data/deployments/forms/form-calls.ts';
import type { FormChartActor } from '../../../../machines/form/form-chart-actor.ts';
import type { FormWork } from '../../../../machines/form/form-facts.ts';
import { type DeploymentType, deploymentTypeLabel } from '../../../../rules/deployments/deployment-types.ts';
import type { DeploymentFormSetting } from '../../../../rules/deployments/forms/setting.ts';
import type { DeploymentFormValues } from '../../../../rules/deployments/forms/values.ts';
import type { FormMode } from '../../../../rules/forms/form.ts';

/** Deployments §2 "Create and edit forms"; a new request's title is the button's label. */
export function formTitle(type: DeploymentType, mode: FormMode, id: number | null, productName: string): string {
  return mode === 'edit' ? `Editing #${id}` : `Add New ${deploymentTypeLabel(type, productName)}`;
}

/** "Edit screens are titled 'Editing #{id}' with Save and Discard buttons. Create forms have Save and Back." */
export function leaveLabel(mode: FormMode): string {
  return mode === 'edit' ? 'Discard' : 'Back';
}

export interface NewRecord {
  readonly open: () => void;
  /** Why the saved record couldn't be selected; null otherwise. */
  readonly news: string | null;
}

export interface OpenDeploymentForm {
  readonly actor: FormChartActor<DeploymentFormValues, DeploymentFormSetting>;
  readonly calls: FormCalls;
  /** Null without the privilege. */
  readonly newVpc: NewRecord | null;
  /** Null without the privilege. */
  readonly newPlatformVersion: NewRecord | null;
  /** Bytes. */
  readonly maxLicenceFileSize: number;
}

const DeploymentFormContext = createContext<OpenDeploymentForm | null>(null);
export const DeploymentFormProvider = DeploymentFormContext.Provider;

export function useDeploymentForm(): OpenDeploymentForm {
  const open = useContext(DeploymentFormContext);
  if (open === null) throw new Error('This component needs an open deployment form around it.');
  return open;
}

/** Selects a part of the form's data; compared with `Object.is`. */
export function useFormWork<Part>(
  part: (work: FormWork<DeploymentFormValues, DeploymentFormSetting>) => Part,
): Part | null {
  const { actor } = useDeploymentForm();
  return useSelector(actor, ({ context: { work } }) => (work === null ? null : part(work)));
}
