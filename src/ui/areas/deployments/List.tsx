import { useCallback, useLayoutEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { holds } from '../../../rules/access.ts';
import {
  type DeploymentListQuery,
  inAnotherTenant,
  isSameQuery,
  parseListQuery,
  refusedFilters,
  serialiseListQuery,
} from '../../../rules/deployments/list-query.ts';
import { useOpenAddress } from '../../address-link.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { usePaths, useViewer } from '../../portal-context.tsx';
import { useToast } from '../../toasts.tsx';
import { tenantOfLastVisit } from '../../visited-pages.ts';
import { useCreateLinks } from './list/CreateLinks.tsx';
import { DeploymentList } from './list/DeploymentList.tsx';

/** The deployments list (Deployments §2 "Deployment list"); its address is its state. */
export function List() {
  const [search] = useSearchParams();
  const open = useOpenAddress();
  const paths = usePaths();
  const { privileges, tenantId } = useViewer();
  const createLinks = useCreateLinks();
  const mayFilterByCreator = holds(privileges, 'user.view');
  const query = useMemo(() => {
    const asked = parseListQuery(search);
    return mayFilterByCreator ? asked : { ...asked, createdBy: null };
  }, [search, mayFilterByCreator]);
  const refused = useMemo(() => refusedFilters(search), [search]);
  const addressOf = useCallback(
    (next: DeploymentListQuery) => paths.deployments.list(serialiseListQuery(next)),
    [paths],
  );
  const onQueryChange = useCallback(
    (next: DeploymentListQuery, options?: { readonly replace: boolean }) => open(addressOf(next), options),
    [open, addressOf],
  );
  const isOfAnotherTenant = useQueryOfAnotherTenant(query, tenantId, onQueryChange);
  return (
    <>
      <PageHeader title="Deployments" actions={createLinks} />
      {!isOfAnotherTenant && (
        <DeploymentList query={query} onQueryChange={onQueryChange} addressOf={addressOf} refused={refused} />
      )}
    </>
  );
}

/** Puts the query that was asked in another tenant right for this one; true until that has been done. */
function useQueryOfAnotherTenant(
  query: DeploymentListQuery,
  tenantId: string,
  onQueryChange: (query: DeploymentListQuery, options: { readonly replace: boolean }) => void,
): boolean {
  const toast = useToast();
  const paths = usePaths();
  // The page begins anew with each tenant: what was here before is asked for once.
  const [isLeft, setLeft] = useState(() => {
    const before = tenantOfLastVisit(paths.deployments.list());
    return before !== null && before !== tenantId && !isSameQuery(query, inAnotherTenant(query));
  });
  useLayoutEffect(() => {
    if (!isLeft) return;
    setLeft(false);
    onQueryChange(inAnotherTenant(query), { replace: true });
    if (query.createdBy === null) return;
    toast({
      id: 'another tenant',
      tone: 'info',
      message: 'The Created By filter was cleared: it was chosen in another tenant.',
    });
  }, [isLeft, onQueryChange, query, toast]);
  return isLeft;
}
