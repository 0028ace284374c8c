import { holdsAny } from '../../../rules/access.ts';
import { DEPLOYMENT_ACTIONS, type DeploymentAction } from '../../../rules/deployments/actions.ts';
import { DEPLOYMENT_TYPES } from '../../../rules/deployments/deployment-types.ts';
import {
  STATUS_REGIONS,
  STATUSES_BY_REGION,
  type StatusRegion,
  type StatusTuple,
} from '../../../rules/deployments/statuses.ts';
import type { DeploymentFacts } from '../deployment/facts.ts';
import { FACT_GUARD_NAMES, FACT_GUARDS, STATUS_GUARD_NAMES } from '../deployment/guards.ts';
import { neededPrivileges } from '../deployment/privileges.ts';
import { breaksStatusGuard, OPENINGS } from './table.ts';

/** An opening reduced to bits: the action, and the guards that must hold. */
interface OpeningBits {
  readonly action: number;
  readonly factGuards: number;
  readonly statusGuards: number;
}

/** What one status contributes to a row's answer: the openings that it is, and the guards that it breaks. */
interface StatusBits {
  readonly openings: readonly OpeningBits[];
  readonly breaks: number;
}

function bitOf<Name>(names: readonly Name[], name: Name): number {
  return 1 << names.indexOf(name);
}

function bitsOf<Name>(names: readonly Name[], held: readonly Name[]): number {
  return held.reduce((bits, name) => bits | bitOf(names, name), 0);
}

function openingBits(region: StatusRegion | null, status: string | null): readonly OpeningBits[] {
  return OPENINGS.filter(({ at }) => (at?.region ?? null) === region && (at?.status ?? null) === status).map(
    ({ action, factGuards, statusGuards }) => ({
      action: bitOf(DEPLOYMENT_ACTIONS, action),
      factGuards: bitsOf(FACT_GUARD_NAMES, factGuards),
      statusGuards: bitsOf(STATUS_GUARD_NAMES, statusGuards),
    }),
  );
}

function statusBits(region: StatusRegion): ReadonlyMap<string, StatusBits> {
  return new Map(
    STATUSES_BY_REGION[region].map((status) => [
      status,
      {
        openings: openingBits(region, status),
        breaks: bitsOf(
          STATUS_GUARD_NAMES,
          STATUS_GUARD_NAMES.filter((name) => breaksStatusGuard(name, region, status)),
        ),
      },
    ]),
  );
}

const OPENINGS_ALWAYS = openingBits(null, null);
const STATUS_BITS = {
  approval: statusBits('approval'),
  infrastructure: statusBits('infrastructure'),
  job: statusBits('job'),
  service: statusBits('service'),
} as const satisfies Record<StatusRegion, ReadonlyMap<string, StatusBits>>;

function opened(openings: readonly OpeningBits[], factGuards: number, brokenStatusGuards: number): number {
  let actions = 0;
  for (const opening of openings) {
    if ((opening.factGuards & ~factGuards) === 0 && (opening.statusGuards & brokenStatusGuards) === 0) {
      actions |= opening.action;
    }
  }
  return actions;
}

/** The actions that the chart takes in these statuses, where the given guards on facts hold. */
function openedAt(tuple: StatusTuple, factGuards: number): number {
  const statuses: StatusBits[] = [];
  let broken = 0;
  for (const region of STATUS_REGIONS) {
    const bits = STATUS_BITS[region].get(tuple[region]);
    if (bits === undefined) continue;
    statuses.push(bits);
    broken |= bits.breaks;
  }
  let actions = opened(OPENINGS_ALWAYS, factGuards, broken);
  for (const bits of statuses) actions |= opened(bits.openings, factGuards, broken);
  return actions;
}

const EVERY_FACT_GUARD = bitsOf(FACT_GUARD_NAMES, FACT_GUARD_NAMES);

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
  return actionSet(openedAt(tuple, factGuardBits(facts)) & permittedBits(facts));
}

/** The actions that statuses and privileges allow but a further rule refuses; `explainedActions` says why. */
export function refusedActions(tuple: StatusTuple, facts: DeploymentFacts): ReadonlySet<DeploymentAction> {
  const refused = openedAt(tuple, EVERY_FACT_GUARD) & ~openedAt(tuple, factGuardBits(facts));
  return actionSet(refused & permittedBits(facts));
}
