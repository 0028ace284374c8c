import type { ActorRefFrom } from 'xstate';
import type { createWizardMachine } from '../../../../machines/wizard.ts';
import type { WizardEvent, WizardWork } from '../../../../machines/wizard-facts.ts';
import type { DeploymentRequestBody } from '../../../../rules/deployments/forms/body.ts';
import type { DeploymentField } from '../../../../rules/deployments/forms/definitions.ts';
import type { DeploymentFormSetting, ReferenceQuery } from '../../../../rules/deployments/forms/setting.ts';
import type { DeploymentFormValues } from '../../../../rules/deployments/forms/values.ts';

/** The machine of a deployment form, whichever type it is of. */
export type DeploymentWizard = ReturnType<
  typeof createWizardMachine<
    DeploymentFormValues,
    DeploymentFormSetting,
    DeploymentField,
    ReferenceQuery,
    DeploymentRequestBody
  >
>;
export type DeploymentFormActor = ActorRefFrom<DeploymentWizard>;
export type DeploymentFormWork = WizardWork<DeploymentFormValues, DeploymentFormSetting>;
export type DeploymentFormEvent = WizardEvent<DeploymentFormValues, DeploymentFormSetting>;
