import { useSelector } from '@xstate/react';
import { type ReactNode, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { deploymentForm, OTHER_TYPE } from '../../../../data/deployments/forms/deployment-form.ts';
import { createFormCalls } from '../../../../data/deployments/forms/form-calls.ts';
import { type DeploymentType, deploymentTypeLabel } from '../../../../rules/deployments/deployment-types.ts';
import { notTakenOver } from '../../../../rules/deployments/forms/beginnings.ts';
import { DEPLOYMENT_FORMS } from '../../../../rules/deployments/forms/forms.ts';
import type { FormMode } from '../../../../rules/forms/form.ts';
import { FormPage } from '../../../form/FormPage.tsx';
import { useForm } from '../../../form/use-form.ts';
import { FIRST_PAGE, useGoBack, useIsFirstPage } from '../../../go-back.ts';
import { useIsCut } from '../../../offline.ts';
import { useConfig, usePaths, usePortal } from '../../../portal-context.tsx';
import { DeploymentFormProvider } from './deployment-form-context.ts';
import { formTitle, leaveLabel } from './form-words.ts';
import { drawDeploymentControl } from './own-controls.tsx';
import { useNewPlatformVersion } from './use-new-platform-version.tsx';
import { useNewVpc } from './use-new-vpc.tsx';

const COPY_DIFFERS = 'This copy differs from the original request.';

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
  const isCut = useIsCut();
  const isFirstPage = useIsFirstPage();
  const goBack = useGoBack(deployments.list());
  const form = DEPLOYMENT_FORMS[type];
  const { open, actor, viewer } = useForm({
    form,
    resourceOf: (opener) => deploymentForm(portal, opener, { type, mode, id }),
    drawControl: drawDeploymentControl,
    notices: [(work) => ({ title: COPY_DIFFERS, lines: notTakenOver(form, work) })],
  });
  const [calls] = useState(() => createFormCalls(portal, viewer));
  const { newVpc, screen: vpcScreen } = useNewVpc(actor, calls);
  const { newPlatformVersion, screen: versionScreen } = useNewPlatformVersion(actor, calls);
  const isOfOtherType = useSelector(
    actor,
    (state) => mode === 'edit' && state.matches('closed') && state.context.message === OTHER_TYPE,
  );
  if (isOfOtherType && id !== null) {
    // That page finds the form of the request’s own type.
    return <Navigate to={deployments.editByNumber(id)} replace {...(isFirstPage && { state: FIRST_PAGE })} />;
  }
  const { maxLicenceFileSize } = config;
  const ownForm = { actor, calls, newVpc, newPlatformVersion, maxLicenceFileSize };
  const typeName = deploymentTypeLabel(type, config.product.name);
  const subtitle = (): ReactNode => {
    if (mode === 'copy') return `A copy of #${id}`;
    const begun = actor.getSnapshot().context.work?.begun;
    return mode === 'edit' && begun && `${begun.client} / ${begun.environmentIdentifier} · ${typeName}`;
  };
  const savedList = () => {
    const environmentIdentifier = actor.getSnapshot().context.work?.values.environmentIdentifier ?? '';
    return deployments.list(new URLSearchParams(environmentIdentifier === '' ? {} : { environmentIdentifier }));
  };
  return (
    <DeploymentFormProvider value={ownForm}>
      <FormPage
        open={open}
        title={formTitle(type, mode, id, config.product.name)}
        subtitle={subtitle}
        leaveLabel={leaveLabel(mode)}
        alertsFailure={form.alertsFailedCreate && mode !== 'edit'}
        isNew={mode !== 'edit'}
        savedMessage="The deployment request was saved."
        needs={id === null ? 'what this form needs' : `request #${id}`}
        isOnline={!isCut}
        savedList={savedList}
        listAddress={deployments.list()}
        onLeave={goBack}
        subScreen={
          (vpcScreen && { field: 'vpcId', screen: vpcScreen }) ??
          (versionScreen && { field: 'platformVersion', screen: versionScreen })
        }
      />
    </DeploymentFormProvider>
  );
}
