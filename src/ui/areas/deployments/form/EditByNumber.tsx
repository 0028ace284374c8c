import { useEffect, useState } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { toAppError } from '../../../../contract/app-error.ts';
import { readRequestType } from '../../../../data/deployments/forms/deployment-form.ts';
import { messageOf } from '../../../../machines/session/session-facts.ts';
import type { DeploymentType } from '../../../../rules/deployments/deployment-types.ts';
import { FormSkeleton } from '../../../form/FormSkeleton.tsx';
import { FIRST_PAGE, useGoBack, useIsFirstPage } from '../../../go-back.ts';
import { Button } from '../../../kit/Button.tsx';
import { PageHeader } from '../../../kit/PageHeader.tsx';
import { NotOnThisDevice } from '../../../NotOnThisDevice.tsx';
import { numericIdOf } from '../../../numeric-id.ts';
import { useIsCut } from '../../../offline.ts';
import { PageErrorPanel } from '../../../PageErrorPanel.tsx';
import { usePaths, usePortal } from '../../../portal-context.tsx';
import { NoSuchForm } from './NoSuchForm.tsx';

/** `/edit/{id}` without a type: the request says of which it is. */
export function EditByNumber() {
  const id = numericIdOf(useParams()['deploymentId']);
  return id === null ? <NoSuchForm /> : <KnownNumber id={id} />;
}

type Reading =
  | { readonly kind: 'reading' }
  | { readonly kind: 'read'; readonly type: DeploymentType }
  | { readonly kind: 'missing' }
  | { readonly kind: 'failed'; readonly message: string };

function failedReading(error: unknown): Reading {
  return toAppError(error).kind === 'not-found' ? { kind: 'missing' } : { kind: 'failed', message: messageOf(error) };
}

function KnownNumber({ id }: { id: number }) {
  const portal = usePortal();
  const { deployments } = usePaths();
  const isFirstPage = useIsFirstPage();
  const goBack = useGoBack(deployments.list());
  const [reading, setReading] = useState<Reading>({ kind: 'reading' });
  const isReading = reading.kind === 'reading';
  const isCut = useIsCut();
  // What could not be read without the server is read once it is there.
  const [wasCut, setWasCut] = useState(isCut);
  if (wasCut !== isCut) {
    setWasCut(isCut);
    if (!isCut && reading.kind === 'failed') setReading({ kind: 'reading' });
  }
  useEffect(() => {
    if (!isReading) return;
    let isWanted = true;
    readRequestType(portal, id).then(
      (type) => isWanted && setReading({ kind: 'read', type }),
      (error) => isWanted && setReading(failedReading(error)),
    );
    return () => {
      isWanted = false;
    };
  }, [portal, id, isReading]);
  if (reading.kind === 'read') {
    return <Navigate to={deployments.edit(reading.type, id)} replace {...(isFirstPage && { state: FIRST_PAGE })} />;
  }
  if (reading.kind === 'missing') return <NoSuchForm />;
  return (
    <>
      <PageHeader title={`Editing #${id}`} />
      {reading.kind === 'failed' && isCut ? (
        <NotOnThisDevice what={`request #${id}`} action={<Button onClick={goBack}>Back to Previous Page</Button>} />
      ) : reading.kind === 'failed' ? (
        <PageErrorPanel message={reading.message} onRetry={() => setReading({ kind: 'reading' })} onBack={goBack} />
      ) : (
        <FormSkeleton />
      )}
    </>
  );
}
