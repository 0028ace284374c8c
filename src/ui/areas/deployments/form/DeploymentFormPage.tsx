import { type ReactNode, useState } from 'react';
import { createDeploymentFormMachine } from '../../../../data/deployments/forms/deployment-form-machine.ts';
import { createFormCalls } from '../../../../data/deployments/forms/form-calls.ts';
import { FormUploads } from '../../../../data/forms/uploads.ts';
import { type DeploymentType, deploymentTypeLabel } from '../../../../rules/deployments/deployment-types.ts';
import { DEPLOYMENT_FORMS } from '../../../../rules/deployments/forms/forms.ts';
import type { FormMode } from '../../../../rules/deployments/forms/setting.ts';
import type { DeploymentFormValues } from '../../../../rules/deployments/forms/values.ts';
import { FormPage } from '../../../form/FormPage.tsx';
import type { FormServices } from '../../../form/form-context.ts';
import { useIsCut } from '../../../offline.ts';
import { useConfig, usePaths, usePortal, useViewer } from '../../../portal-context.tsx';
import { useGoBack } from '../detail/use-go-back.ts';
import type { DeploymentFormActor } from './form-actor.ts';
import { formTitle, leaveLabel } from './form-words.ts';

export interface DeploymentFormPageProps {
  type: DeploymentType;
  mode: FormMode;
  /** The request that is edited or copied; null where one is made from nothing. */
  id: number | null;
}

/** The form of one type, put together with the portal's data. */
export function DeploymentFormPage({ type, mode, id }: DeploymentFormPageProps) {
  const portal = usePortal();
  const config = useConfig();
  const { deployments } = usePaths();
  const { user, tenantId, privileges } = useViewer();
  const isCut = useIsCut();
  const goBack = useGoBack();
  // What the viewer may do counts as it was when the form was opened: the server has the last word.
  const [viewer] = useState(() => ({ userId: user.userId, email: user.email, tenantId, privileges }));
  const [machine] = useState(() => createDeploymentFormMachine(portal, viewer, { type, mode, id }));
  const servicesOf = (actor: DeploymentFormActor): FormServices => {
    const uploads = new FormUploads(portal, actor, config.uploadLimits.deployments);
    return {
      calls: createFormCalls(portal, viewer),
      uploadOf: (field) => uploads.of(field),
      maxLicenceFileSize: config.maxLicenceFileSize,
      stop: () => uploads.stop(),
    };
  };
  const form = DEPLOYMENT_FORMS[type];
  const typeName = deploymentTypeLabel(type, config.product.name);
  const subtitle = ({ client, environmentIdentifier }: DeploymentFormValues): ReactNode => {
    if (mode === 'edit') return `${client} / ${environmentIdentifier} · ${typeName}`;
    return mode === 'copy' ? `A copy of #${id}` : undefined;
  };
  return (
    <FormPage
      form={form}
      machine={machine}
      title={formTitle(type, mode, id, config.product.name)}
      subtitle={subtitle}
      leaveLabel={leaveLabel(mode)}
      alertsFailure={form.alertsFailedCreate && mode !== 'edit'}
      needs={id === null ? 'what this form needs' : `request #${id}`}
      isOnline={!isCut}
      servicesOf={servicesOf}
      listAddress={deployments.list()}
      onLeave={goBack}
    />
  );
}
