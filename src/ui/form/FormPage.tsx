import { useActorRef, useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { Navigate } from 'react-router-dom';
import type { DeploymentFormMachine } from '../../data/deployments/forms/deployment-form-machine.ts';
import { hasChanges } from '../../machines/wizard-questions.ts';
import type { DeploymentForm } from '../../rules/deployments/forms/deployment-form.ts';
import type { DeploymentFormValues } from '../../rules/deployments/forms/values.ts';
import type { DeploymentFormActor } from '../areas/deployments/form/form-actor.ts';
import { Button } from '../kit/Button.tsx';
import { PageHeader } from '../kit/PageHeader.tsx';
import { NotOnThisDevice } from '../NotOnThisDevice.tsx';
import { PageErrorPanel } from '../PageErrorPanel.tsx';
import { useToast } from '../toasts.tsx';
import { FormBody } from './FormBody.tsx';
import { FormSkeleton } from './FormSkeleton.tsx';
import { FormProvider, type FormServices } from './form-context.ts';
import { FormViews } from './form-views.ts';

export interface FormPageProps {
  form: DeploymentForm;
  machine: DeploymentFormMachine;
  title: string;
  /** Below the title, once there are values. */
  subtitle: (values: DeploymentFormValues) => ReactNode;
  /** 'Discard' of an edit, 'Back' where a request is made. */
  leaveLabel: string;
  alertsFailure: boolean;
  /** What it begins with, as it is said within a sentence. */
  needs: string;
  isOnline: boolean;
  /** What the controls do beside editing; made once for the open form. */
  servicesOf: (actor: DeploymentFormActor) => FormServices;
  /** Where the page leads when the request can't be edited. */
  listAddress: string;
  onLeave: () => void;
}

/** A form from its opening to its saving, whichever form it is: what there is to draw, its data say. */
export function FormPage(props: FormPageProps) {
  const { form, machine, title, subtitle, leaveLabel, alertsFailure, needs, isOnline } = props;
  const { servicesOf, listAddress, onLeave } = props;
  const actor = useActorRef(machine, { input: { isOnline } });
  const [services] = useState(() => servicesOf(actor));
  useEffect(() => () => services.stop(), [services]);
  const open = useMemo(() => ({ form, actor, views: new FormViews(form), services }), [form, actor, services]);
  const isLoading = useSelector(actor, (state) => state.matches('loading'));
  const isLoadFailed = useSelector(actor, (state) => state.matches('loadFailed'));
  const isClosed = useSelector(actor, (state) => state.matches('closed'));
  const isSaved = useSelector(actor, (state) => state.matches('saved'));
  const isEnded = useSelector(actor, (state) => state.matches('saved') || state.matches('discarded'));
  const message = useSelector(actor, ({ context }) => context.message);
  const begun = useSelector(actor, ({ context }) => context.work?.begun ?? null);
  const mayLoseChanges = useSelector(
    actor,
    ({ context: { draftMessage, work } }) => draftMessage !== null && work !== null && hasChanges(form, work),
  );
  const tell = useToast();

  useEffect(() => {
    actor.send({ type: isOnline ? 'NETWORK_BACK' : 'NETWORK_LOST' });
    if (isOnline && actor.getSnapshot().matches('loadFailed')) actor.send({ type: 'RETRY' });
  }, [actor, isOnline]);
  useUnloadQuestion(mayLoseChanges);
  const end = useEffectEvent((wasSaved: boolean) => {
    if (wasSaved) tell({ id: 'form saved', tone: 'success', message: 'The deployment request was saved.' });
    onLeave();
  });
  useEffect(() => {
    if (isEnded) end(isSaved);
  }, [isEnded, isSaved]);
  const explain = useEffectEvent((reason: string) => tell({ id: 'form closed', tone: 'warning', message: reason }));
  useEffect(() => {
    if (isClosed && message !== null) explain(message);
  }, [isClosed, message]);

  if (isClosed) return <Navigate to={listAddress} replace />;
  if (begun === null || isLoading || isLoadFailed) {
    return (
      <>
        <PageHeader title={title} actions={<Button onClick={onLeave}>{leaveLabel}</Button>} />
        {isLoadFailed && !isOnline ? (
          <NotOnThisDevice what={needs} action={<Button onClick={onLeave}>Back to Previous Page</Button>} />
        ) : isLoadFailed ? (
          <PageErrorPanel message={message} onRetry={() => actor.send({ type: 'RETRY' })} onBack={onLeave} />
        ) : (
          <FormSkeleton />
        )}
      </>
    );
  }
  return (
    <FormProvider value={open}>
      <FormBody title={title} subtitle={subtitle(begun)} leaveLabel={leaveLabel} alertsFailure={alertsFailure} />
    </FormProvider>
  );
}

/** The browser asks before the page goes, while what is typed is nowhere but here. */
function useUnloadQuestion(isAsked: boolean): void {
  useEffect(() => {
    if (!isAsked) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isAsked]);
}
