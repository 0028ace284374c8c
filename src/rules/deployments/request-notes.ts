/** What a list says below the status of a request that isn't launched yet. */
import type { DeploymentRequestSummary } from '../../contract/generated/schema.d.ts';
import { hasLaunchLinkEnded } from './launch-link.ts';
import { isBeforeLaunch, statusTupleOf } from './statuses.ts';

export const CHANGED_SINCE_APPROVAL = 'Changed since approval';
export const LINK_ENDED = 'Launch link ended';

type Noted = Pick<DeploymentRequestSummary, 'status' | 'tokenValidTo' | 'changesSinceApproval' | 'plan'>;

/** Short words, the weightiest first; none once it is launched. */
export function requestNotes(request: Noted, now: Date): readonly string[] {
  const { status, changesSinceApproval = null, plan = null } = request;
  const tuple = statusTupleOf(status);
  if (tuple === null || !isBeforeLaunch(tuple)) return [];
  const hasChanged = changesSinceApproval !== null || plan?.hasChanged === true;
  return [
    ...(hasLaunchLinkEnded(request.tokenValidTo ?? null, now) ? [LINK_ENDED] : []),
    ...(hasChanged ? [CHANGED_SINCE_APPROVAL] : []),
  ];
}
