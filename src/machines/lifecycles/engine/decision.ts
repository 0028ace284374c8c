import { transition } from 'xstate';
import { DEPLOYMENT_ACTIONS, type DeploymentAction } from '../../../rules/deployments/actions.ts';
import { parseStatusTuple, type StatusTuple } from '../../../rules/deployments/statuses.ts';
import { deploymentLifecycle } from '../deployment/chart.ts';
import type { DeploymentActionEvent, DeploymentEffect, DeploymentEvent } from '../deployment/events.ts';
import type { DeploymentFacts } from '../deployment/facts.ts';
import { type Refusal, refusalOf } from './refusals.ts';

export type Decision =
  | {
      readonly accepted: true;
      /** The statuses afterwards; those before where the record is deleted. */
      readonly tuple: StatusTuple;
      readonly deleted: boolean;
      /** To be carried out in the transaction that stores the tuple, in this order. */
      readonly effects: readonly DeploymentEffect[];
    }
  | ({ readonly accepted: false } & Refusal);

const actions: ReadonlySet<string> = new Set(DEPLOYMENT_ACTIONS);

function isActionEvent(event: DeploymentEvent): event is DeploymentActionEvent {
  return actions.has(event.type);
}

/** The chart's snapshot for stored statuses and facts. */
export function snapshotOf(tuple: StatusTuple, facts: DeploymentFacts) {
  return deploymentLifecycle.resolveState({ value: { live: { ...tuple } }, context: facts });
}

const EFFECT_TYPES = {
  enqueueOperation: true,
  sendLaunchMail: true,
  notify: true,
  removeRecord: true,
  open: true,
  acknowledge: true,
} as const satisfies Record<DeploymentEffect['type'], true>;

/** Leaves out what the chart does inside itself (raised events). */
function isEffect(action: { readonly type: string; readonly params?: unknown }): action is DeploymentEffect {
  return action.type in EFFECT_TYPES;
}

function liveTuple(value: unknown): StatusTuple | null {
  if (typeof value !== 'object' || value === null || !('live' in value)) return null;
  const live: unknown = value.live;
  if (typeof live !== 'object' || live === null) return null;
  return 'approval' in live && 'infrastructure' in live && 'job' in live && 'service' in live
    ? parseStatusTuple(live)
    : null;
}

/**
 * What the chart answers to a user's action or a runner's report on a request with these statuses. Pure: the caller
 * stores the tuple and carries out the effects.
 */
export function decide(tuple: StatusTuple, facts: DeploymentFacts, event: DeploymentEvent): Decision {
  const refusal = isActionEvent(event) ? refusalOf(tuple, facts, event.type) : null;
  if (refusal !== null) return { accepted: false, ...refusal };
  const snapshot = snapshotOf(tuple, facts);
  if (!snapshot.can(event)) return { accepted: false, because: 'status', reason: unexpected(tuple, event.type) };
  const [next, executed] = transition(deploymentLifecycle, snapshot, event);
  return {
    accepted: true,
    tuple: liveTuple(next.value) ?? tuple,
    deleted: next.value === 'deleted',
    effects: effectsOf(executed),
  };
}

/** Several regions may take one action (EDIT): its effect counts once. */
function effectsOf(
  executed: readonly { readonly type: string; readonly params?: unknown }[],
): readonly DeploymentEffect[] {
  const effects = new Map<string, DeploymentEffect>();
  for (const action of executed) {
    if (isEffect(action)) effects.set(JSON.stringify([action.type, action.params]), effectOf(action));
  }
  return [...effects.values()];
}

/** Only the effect itself, without the chart's means of carrying it out. */
function effectOf(effect: DeploymentEffect): DeploymentEffect {
  switch (effect.type) {
    case 'enqueueOperation':
      return { type: effect.type, params: effect.params };
    case 'notify':
      return { type: effect.type, params: effect.params };
    case 'open':
      return { type: effect.type, params: effect.params };
    case 'sendLaunchMail':
    case 'removeRecord':
    case 'acknowledge':
      return { type: effect.type, params: undefined };
  }
}

function unexpected(tuple: StatusTuple, event: DeploymentAction | DeploymentEvent['type']): string {
  return `The report ${event} was not expected while infrastructure is ${tuple.infrastructure} and job is ${tuple.job}.`;
}
