import { useParams } from 'react-router-dom';
import { useGoBack } from '../../../go-back.ts';
import { Button } from '../../../kit/Button.tsx';
import { PageHeader } from '../../../kit/PageHeader.tsx';
import { NoSuchRecord } from '../../../NoSuchRecord.tsx';
import { usePaths } from '../../../portal-context.tsx';

function wordsFor(type: string | undefined, id: string | undefined): string | undefined {
  if (id === undefined) return 'This type of request has no form.';
  return type === undefined ? undefined : 'The current tenant has no request of this type with this ID.';
}

/** The address names no type, or no ID, that there could be, or none that there is. */
export function NoSuchForm() {
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
