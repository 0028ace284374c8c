import { useMemo } from 'react';
import { biDeploymentListAddress } from '../../../rules/bi-deployments/record.ts';
import { useList } from '../../list/use-list.ts';
import { biDeploymentList } from './bi-deployment-list.tsx';

/** A request as the list shows it: its log and its dashboard need no secrets, and may be open to who may not open its page. */
export function useListedRequest(requestId: number) {
  const query = useMemo(() => ({ ...biDeploymentListAddress.defaultQuery, requestId }), [requestId]);
  const { state } = useList(biDeploymentList, query);
  return { record: state.context.page?.rows.find(({ id }) => id === requestId) ?? null };
}
