/** What keeps a VPC from being taken away: it is not deleted under a request that may still begin, nor destroyed under an environment. */

import type { RecordUsage } from '../../contract/generated/schema.d.ts';
import { type KeepingUses, type RefusedForUsage, usageRefusal } from '../usage.ts';
import { isTakenAway, type VpcStatus } from './statuses.ts';

/** What a refusal says of each action that takes a VPC away. */
const REFUSED = {
  DELETE: { verb: 'delete', noun: 'VPC', keeping: 'unended' },
  DESTROY: { verb: 'destroy', noun: 'VPC', keeping: 'standing' },
  ROLLBACK: { verb: 'roll back', noun: 'VPC', keeping: 'standing' },
  // Of a launch it takes nothing away, of a destruction and a rollback it does what they do.
  RETRY: { verb: 'retry', noun: 'VPC', keeping: 'standing' },
} as const satisfies Readonly<Record<string, RefusedForUsage>>;
export type TakingAction = keyof typeof REFUSED;

export function isTakingAction(action: string): action is TakingAction {
  return Object.hasOwn(REFUSED, action);
}

/** Which uses stand in the way of an action on a VPC in a status; null where none does. */
export function keepingUses(action: TakingAction, status: VpcStatus): KeepingUses | null {
  return action === 'RETRY' && !isTakenAway(status) ? null : REFUSED[action].keeping;
}

/** Why an action is refused for these uses, and what to do first; null where there are none. */
export function vpcUsageRefusal(action: TakingAction, usage: RecordUsage): string | null {
  return usageRefusal(usage, REFUSED[action]);
}
