import { holdsAny } from '../../../rules/access.ts';
import {
  DEPLOYMENT_ACTION_LABELS,
  DEPLOYMENT_ACTIONS,
  type DeploymentAction,
  isCommandAction,
} from '../../../rules/deployments/actions.ts';
import {
  JOB_STATUSES_FAILED,
  STATUS_REGIONS,
  type StatusRegion,
  type StatusTuple,
} from '../../../rules/deployments/statuses.ts';
import type { DeploymentFacts } from '../deployment/facts.ts';
import { FACT_GUARDS, STATUS_GUARDS } from '../deployment/guards.ts';
import { neededPrivileges } from '../deployment/privileges.ts';
import { holdsStatusGuard, isAt, OPENINGS_BY_ACTION, type Opening } from './table.ts';

export interface Refusal {
  readonly because: 'status' | 'privilege' | 'guard';
  /** A sentence for people. */
  readonly reason: string;
}

function listed(words: readonly string[], conjunction: string): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} ${conjunction} ${last}`;
}

function privilegeSentence(action: DeploymentAction, facts: DeploymentFacts): string | null {
  const needed = neededPrivileges(action, facts.deploymentType, facts.production);
  if (needed.length === 0 || holdsAny(facts.privileges, needed)) return null;
  const where = facts.production ? ' in a production environment' : '';
  return `${DEPLOYMENT_ACTION_LABELS[action]} needs the privilege ${listed(needed, 'or')}${where}.`;
}

function statusesOf(openings: readonly Opening[], region: StatusRegion): string | null {
  const statuses = openings.flatMap(({ at }) => (at?.region === region ? [at.status] : []));
  if (statuses.length === 0) return null;
  const everyFailedJob = region === 'job' && statuses.length === JOB_STATUSES_FAILED.length;
  return everyFailedJob ? 'a failed job' : `${region} ${listed(statuses, 'or')}`;
}

/** 'Stop needs infrastructure STARTED, STOPPING_FAILED or PARTIALLY_STARTED; it is STOPPED.' */
function statusSentence(action: DeploymentAction, openings: readonly Opening[], tuple: StatusTuple): string {
  const regions = STATUS_REGIONS.filter((region) => openings.some(({ at }) => at?.region === region));
  const needs = regions.flatMap((region) => statusesOf(openings, region) ?? []).join(', or ');
  const first = regions[0];
  const is =
    regions.length === 1 && first !== undefined
      ? `it is ${tuple[first]}`
      : listed(
          regions.map((region) => `${region} is ${tuple[region]}`),
          'and',
        );
  return `${DEPLOYMENT_ACTION_LABELS[action]} needs ${needs}; ${is}.`;
}

/** Why the chart refuses an action: the missing privilege, else the statuses, else the first guard that does not hold. */
export function refusalOf(tuple: StatusTuple, facts: DeploymentFacts, action: DeploymentAction): Refusal | null {
  const missing = privilegeSentence(action, facts);
  if (missing !== null) return { because: 'privilege', reason: missing };

  const openings = OPENINGS_BY_ACTION.get(action) ?? [];
  const here = openings.filter((opening) => isAt(opening, tuple));
  if (here.length === 0) return { because: 'status', reason: statusSentence(action, openings, tuple) };

  const free = here.filter((opening) => opening.statusGuards.every((name) => holdsStatusGuard(name, tuple)));
  if (free.length === 0) {
    const broken = here.flatMap(({ statusGuards }) => statusGuards).find((name) => !holdsStatusGuard(name, tuple));
    return broken === undefined ? null : { because: 'status', reason: STATUS_GUARDS[broken].sentence };
  }
  if (free.some(({ factGuards }) => factGuards.every((name) => FACT_GUARDS[name].holds(facts)))) return null;
  const broken = free.flatMap(({ factGuards }) => factGuards).find((name) => !FACT_GUARDS[name].holds(facts));
  return broken === undefined ? null : { because: 'guard', reason: FACT_GUARDS[broken].sentence };
}

/** Why an action is not offered, in a sentence; null where it is. */
export function whyNot(tuple: StatusTuple, facts: DeploymentFacts, action: DeploymentAction): string | null {
  return refusalOf(tuple, facts, action)?.reason ?? null;
}

/**
 * Commands that statuses and privileges allow but a further rule refuses, with the rule's sentence: a read replica,
 * deletion protection, an ended schedule … A screen may show them and answer with an alert (Deployments §8).
 */
export function explainedActions(tuple: StatusTuple, facts: DeploymentFacts): ReadonlyMap<DeploymentAction, string> {
  const explained = new Map<DeploymentAction, string>();
  for (const action of DEPLOYMENT_ACTIONS.filter(isCommandAction)) {
    const refusal = refusalOf(tuple, facts, action);
    if (refusal?.because === 'guard') explained.set(action, refusal.reason);
  }
  return explained;
}
