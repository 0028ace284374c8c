import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { holds } from '../../../rules/access.ts';
import { type DeploymentListQuery, parseListQuery, serialiseListQuery } from '../../../rules/deployments/list-query.ts';
import { useOpenAddress } from '../../address-link.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { usePaths, useViewer } from '../../portal-context.tsx';
import { useCreateLinks } from './list/CreateLinks.tsx';
import { DeploymentList } from './list/DeploymentList.tsx';

/** The deployments list (Deployments §2 "Deployment list"); its address is its state. */
export function List() {
  const [search] = useSearchParams();
  const open = useOpenAddress();
  const paths = usePaths();
  const { privileges } = useViewer();
  const createLinks = useCreateLinks();
  const mayFilterByCreator = holds(privileges, 'user.view');
  const query = useMemo(() => {
    const asked = parseListQuery(search);
    return mayFilterByCreator ? asked : { ...asked, createdBy: null };
  }, [search, mayFilterByCreator]);
  const addressOf = useCallback(
    (next: DeploymentListQuery) => paths.deployments.list(serialiseListQuery(next)),
    [paths],
  );
  const onQueryChange = useCallback((next: DeploymentListQuery) => open(addressOf(next)), [open, addressOf]);
  return (
    <>
      <PageHeader title="Deployments" actions={createLinks} />
      <DeploymentList query={query} onQueryChange={onQueryChange} addressOf={addressOf} />
    </>
  );
}
