import type { ActorRefFrom } from 'xstate';
import type { DeploymentFormMachine } from '../../../../data/deployments/forms/deployment-form-machine.ts';
import type { WizardWork } from '../../../../machines/wizard-facts.ts';
import type { DeploymentFormSetting } from '../../../../rules/deployments/forms/setting.ts';
import type { DeploymentFormValues } from '../../../../rules/deployments/forms/values.ts';

export type DeploymentFormActor = ActorRefFrom<DeploymentFormMachine>;
export type DeploymentFormWork = WizardWork<DeploymentFormValues, DeploymentFormSetting>;
