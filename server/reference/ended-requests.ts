import { sql } from 'kysely';
import { ENDED_APPROVALS, ENDED_INFRASTRUCTURE } from '../../src/rules/deployments/statuses.ts';

/** Of a row of the deployment requests: nothing follows any more but its deletion. */
export const requestHasEnded = sql<boolean>`(
  approval_status = any(${ENDED_APPROVALS}) or infrastructure_status = any(${ENDED_INFRASTRUCTURE}))`;
