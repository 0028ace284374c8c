import { useMemo } from 'react';
import { deploymentListAddress } from '../../../rules/deployments/list-query.ts';
import { useList } from '../../list/use-list.ts';
import { deploymentList } from './list/deployment-list.tsx';

/** Some pages are open to users who can't open the request's detail page. */
export function useListedRequest(requestId: number) {
  const query = useMemo(() => ({ ...deploymentListAddress.defaultQuery, requestId }), [requestId]);
  const { state } = useList(deploymentList, query);
  return { record: state.context.page?.rows.find(({ id }) => id === requestId) ?? null };
}
