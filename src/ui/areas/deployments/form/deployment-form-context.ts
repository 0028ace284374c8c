import { useSelector } from '@xstate/react';
import { createContext, useContext } from 'react';
import type { FormCalls } from '../../../../data/deployments/forms/form-calls.ts';
import type { WizardActor } from '../../../../machines/form/wizard-actor.ts';
import type { WizardWork } from '../../../../machines/form/wizard-facts.ts';
import type { DeploymentFormSetting } from '../../../../rules/deployments/forms/setting.ts';
import type { DeploymentFormValues } from '../../../../rules/deployments/forms/values.ts';

/** A record of another area that the request chooses, made in its own form. */
export interface NewRecord {
  /** Opens that form. */
  readonly open: () => void;
  /** What became of the one that was saved, where it could not be selected; null where there is nothing to say. */
  readonly news: string | null;
}

/** What the controls that only deployment requests have need of their form. */
export interface OpenDeploymentForm {
  readonly actor: WizardActor<DeploymentFormValues, DeploymentFormSetting>;
  readonly calls: FormCalls;
  /** Creates a VPC in its own form; null without the privilege. */
  readonly newVpc: NewRecord | null;
  /** Adds a platform version in its own form; null without the privilege. */
  readonly newPlatformVersion: NewRecord | null;
  /** How large a licence's file may be, in bytes. */
  readonly maxLicenceFileSize: number;
}

const DeploymentFormContext = createContext<OpenDeploymentForm | null>(null);
export const DeploymentFormProvider = DeploymentFormContext.Provider;

export function useDeploymentForm(): OpenDeploymentForm {
  const open = useContext(DeploymentFormContext);
  if (open === null) throw new Error('This component needs an open deployment form around it.');
  return open;
}

/** A part of what the form's rules know, such as a list of the reference data; compared with `Object.is`. */
export function useFormWork<Part>(
  part: (work: WizardWork<DeploymentFormValues, DeploymentFormSetting>) => Part,
): Part | null {
  const { actor } = useDeploymentForm();
  return useSelector(actor, ({ context: { work } }) => (work === null ? null : part(work)));
}
