import { type ReactNode, useState } from 'react';
import { createDeploymentFormMachine } from '../../../../data/deployments/forms/deployment-form-machine.ts';
import { type DeploymentType, deploymentTypeLabel } from '../../../../rules/deployments/deployment-types.ts';
import { DEPLOYMENT_FORMS } from '../../../../rules/deployments/forms/forms.ts';
import type { FormMode } from '../../../../rules/deployments/forms/setting.ts';
import type { DeploymentFormValues } from '../../../../rules/deployments/forms/values.ts';
import { useIsCut } from '../../../offline.ts';
import { useConfig, usePaths, usePortal, useViewer } from '../../../portal-context.tsx';
import { useGoBack } from '../detail/use-go-back.ts';
import { FormPage } from './FormPage.tsx';
import { alertsFailure, formTitle, leaveLabel } from './form-words.ts';

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
  const [machine] = useState(() =>
    createDeploymentFormMachine(
      portal,
      { userId: user.userId, email: user.email, tenantId, privileges },
      { type, mode, id },
    ),
  );
  const typeName = deploymentTypeLabel(type, config.product.name);
  const subtitle = ({ client, environmentIdentifier }: DeploymentFormValues): ReactNode => {
    if (mode === 'edit') return `${client} / ${environmentIdentifier} · ${typeName}`;
    return mode === 'copy' ? `A copy of #${id}` : null;
  };
  return (
    <FormPage
      form={DEPLOYMENT_FORMS[type]}
      machine={machine}
      title={formTitle(type, mode, id, config.product.name)}
      subtitle={subtitle}
      leaveLabel={leaveLabel(mode)}
      alertsFailure={alertsFailure(type, mode)}
      isOnline={!isCut}
      limits={config}
      listAddress={deployments.list()}
      onLeave={goBack}
    />
  );
}
