import { holdsAny } from '../../rules/access.ts';
import { DEPLOYMENT_ACTIONS, type DeploymentAction, isCommandAction } from '../../rules/deployments/actions.ts';
import { DEPLOYMENT_TYPES } from '../../rules/deployments/deployment-types.ts';
import type { StatusTuple } from '../../rules/deployments/statuses.ts';
import type { DeploymentFacts } from './deployment-facts.ts';
import { FACT_GUARD_NAMES, FACT_GUARDS } from './deployment-guards.ts';
import { neededPrivileges } from './deployment-privileges.ts';
import { refusalOf } from './deployment-refusal.ts';
import { holdsStatusGuard, isAt, OPENINGS } from './deployment-table.ts';

/** An opening under one status tuple, reduced to bits: the action, and the fact guards that must hold. */
interface OpeningBits {
  readonly action: number;
  readonly factGuards: number;
}

function bitOf<Name>(names: readonly Name[], name: Name): number {
  return 1 << names.indexOf(name);
}

const openingsByTuple = new Map<string, readonly OpeningBits[]>();

function openingsUnder(tuple: StatusTuple): readonly OpeningBits[] {
  const key = `${tuple.approval} ${tuple.infrastructure} ${tuple.job} ${tuple.service}`;
  const known = openingsByTuple.get(key);
  if (known !== undefined) return known;
  const openings = OPENINGS.filter(
    (opening) => isAt(opening, tuple) && opening.statusGuards.every((name) => holdsStatusGuard(name, tuple)),
  ).map((opening) => ({
    action: bitOf(DEPLOYMENT_ACTIONS, opening.action),
    factGuards: opening.factGuards.reduce((bits, name) => bits | bitOf(FACT_GUARD_NAMES, name), 0),
  }));
  openingsByTuple.set(key, openings);
  return openings;
}

function factGuardBits(facts: DeploymentFacts): number {
  let bits = 0;
  for (let index = 0; index < FACT_GUARD_NAMES.length; index += 1) {
    const name = FACT_GUARD_NAMES[index];
    if (name !== undefined && FACT_GUARDS[name].holds(facts)) bits |= 1 << index;
  }
  return bits;
}

/** The actions that a privilege set permits, by type and kind of environment. A privilege set is never changed in place. */
const permittedBySet = new WeakMap<ReadonlySet<string>, Map<number, number>>();

function permittedBits({ privileges, deploymentType, production }: DeploymentFacts): number {
  let permitted = permittedBySet.get(privileges);
  if (permitted === undefined) {
    permitted = new Map();
    permittedBySet.set(privileges, permitted);
  }
  const key = DEPLOYMENT_TYPES.indexOf(deploymentType) * 2 + Number(production);
  const known = permitted.get(key);
  if (known !== undefined) return known;
  let bits = 0;
  for (const action of DEPLOYMENT_ACTIONS) {
    const needed = neededPrivileges(action, deploymentType, production);
    if (needed.length === 0 || holdsAny(privileges, needed)) bits |= bitOf(DEPLOYMENT_ACTIONS, action);
  }
  permitted.set(key, bits);
  return bits;
}

const actionSets = new Map<number, ReadonlySet<DeploymentAction>>();

function actionSet(bits: number): ReadonlySet<DeploymentAction> {
  const known = actionSets.get(bits);
  if (known !== undefined) return known;
  const actions = new Set(DEPLOYMENT_ACTIONS.filter((action) => (bits & bitOf(DEPLOYMENT_ACTIONS, action)) !== 0));
  actionSets.set(bits, actions);
  return actions;
}

/**
 * The actions to offer on a request (Deployments §4 "Row actions by status"), read from the chart once and looked up
 * by statuses and facts. Equal answers are the same set, so a row can compare it by identity.
 */
export function offeredActions(tuple: StatusTuple, facts: DeploymentFacts): ReadonlySet<DeploymentAction> {
  const permitted = permittedBits(facts);
  const guards = factGuardBits(facts);
  let bits = 0;
  for (const opening of openingsUnder(tuple)) {
    if ((opening.factGuards & ~guards) === 0) bits |= opening.action;
  }
  return actionSet(bits & permitted);
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
