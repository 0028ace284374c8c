import { useEffect, useState } from 'react';
import { useMatch, useParams } from 'react-router-dom';
import { toAppError } from '../../../../contract/app-error.ts';
import { type ProductName, typeFromSegment } from '../../../../contract/product-names.ts';
import { readRequestType } from '../../../../data/deployments/forms/deployment-form.ts';
import { messageOf } from '../../../../machines/session/session-facts.ts';
import { DEPLOYMENT_TYPES, type DeploymentType } from '../../../../rules/deployments/deployment-types.ts';
import { tenantAllowsCreation } from '../../../../rules/people/tenants.ts';
import { FormSkeleton } from '../../../form/FormSkeleton.tsx';
import { TenantFirst } from '../../../form/TenantFirst.tsx';
import { Button } from '../../../kit/Button.tsx';
import { PageHeader } from '../../../kit/PageHeader.tsx';
import { CanonicalAddress } from '../../../page/CanonicalAddress.tsx';
import { useGoBack } from '../../../page/go-back.ts';
import { NoSuchRecord } from '../../../page/NoSuchRecord.tsx';
import { NotOnThisDevice } from '../../../page/NotOnThisDevice.tsx';
import { numericIdOf } from '../../../page/numeric-id.ts';
import { PageErrorPanel } from '../../../page/PageErrorPanel.tsx';
import { useIsCut } from '../../../portal/offline.ts';
import { useConfig, usePaths, usePortal, useViewer } from '../../../portal/portal-context.tsx';
import { DeploymentFormPage } from './DeploymentFormPage.tsx';
import { formTitle } from './deployment-form-context.ts';

interface FormAddressProps {
  segment: string | undefined;
  number: string | undefined;
}

/** Null if the address names no type. */
function addressType(segment: string | undefined, product: ProductName): DeploymentType | null {
  if (segment === undefined) return null;
  const type = typeFromSegment(segment, product);
  return DEPLOYMENT_TYPES.find((known) => known === type) ?? null;
}

/** `/edit/{id}` has no type: it comes from the request. */
function EditByNumber() {
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
  const goBack = useGoBack(deployments.list());
  const [reading, setReading] = useState<Reading>({ kind: 'reading' });
  const isReading = reading.kind === 'reading';
  const isCut = useIsCut();
  // Retries once the server is reachable.
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
    return <CanonicalAddress to={deployments.edit(reading.type, id)} />;
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

/** Empty, or as a copy (Deployments §2 "Deployments routes"). */
function CreateForm({ segment, number }: FormAddressProps) {
  const { product } = useConfig();
  const { tenantId } = useViewer();
  const { deployments } = usePaths();
  const goBack = useGoBack(deployments.list());
  const type = addressType(segment, product);
  const id = numericIdOf(number);
  if (type === null || (number !== undefined && id === null)) return <NoSuchForm />;
  const mode = id === null ? 'create' : 'copy';
  if (!tenantAllowsCreation(tenantId)) {
    return (
      <>
        <PageHeader title={formTitle(type, mode, id, product.name)} />
        <TenantFirst noun="deployment request" onBack={goBack} />
      </>
    );
  }
  return <DeploymentFormPage type={type} mode={mode} id={id} />;
}

function wordsFor(type: string | undefined, id: string | undefined): string | undefined {
  if (id === undefined) return 'This type of request has no form.';
  return type === undefined ? undefined : 'The current tenant has no request of this type with this ID.';
}

function NoSuchForm() {
  const list = usePaths().deployments.list();
  const goBack = useGoBack(list);
  const { type, deploymentId } = useParams();
  return (
    <>
      <PageHeader
        title={deploymentId === undefined ? 'Deployment request' : `Deployment request ${deploymentId}`}
        actions={<Button onClick={goBack}>Back</Button>}
      />
      <NoSuchRecord noun="request" list={list}>
        {wordsFor(type, deploymentId)}
      </NoSuchRecord>
    </>
  );
}

/** Deployments §2 "Deployments routes". */
function EditForm({ segment, number }: FormAddressProps) {
  const { product } = useConfig();
  const type = addressType(segment, product);
  const id = numericIdOf(number);
  return type === null || id === null ? <NoSuchForm /> : <DeploymentFormPage type={type} mode="edit" id={id} />;
}

/** All forms are in one file that the first page doesn't load (Deployments §2). */
export default function FormRoute() {
  const create = useMatch('/dashboard/deployments/create/:type/:deploymentId?');
  // A database's edit has its own route without a type parameter.
  const edit = useMatch('/dashboard/deployments/edit/:type/:deploymentId');
  if (create !== null) return <CreateForm segment={create.params.type} number={create.params.deploymentId} />;
  if (edit !== null) return <EditForm segment={edit.params.type} number={edit.params.deploymentId} />;
  return <EditByNumber />;
}
