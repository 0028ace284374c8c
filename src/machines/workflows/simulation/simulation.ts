/** A simulation as a list of moves, which can be undone and stored in an address. */
import { isPrivilege } from '../../../rules/access/privileges.ts';
import { type FactValues, switchValue } from '../../lifecycles/engine/simulated-facts.ts';
import {
  type LifecycleSimulator,
  NO_PRIVILEGE,
  orderedAfter,
  reportedBy,
  type SimulatedOutcome,
  type Situation,
  type StatusValues,
} from './lifecycle-simulator.ts';

export type SimulationMove =
  | { readonly kind: 'send'; readonly event: string }
  | { readonly kind: 'put'; readonly region: string; readonly status: string }
  | { readonly kind: 'fact'; readonly fact: string; readonly value: string }
  /** Another actor: a role id, or `AS_ANYBODY` and the like. */
  | { readonly kind: 'as'; readonly role: string }
  | { readonly kind: 'may'; readonly privilege: string; readonly isHeld: boolean };

export function placingMoves(
  { initial, switches }: Pick<LifecycleSimulator, 'initial' | 'switches'>,
  statuses: StatusValues,
  facts: FactValues,
): readonly SimulationMove[] {
  const placed = Object.entries(statuses).flatMap(([region, status]): readonly SimulationMove[] =>
    initial[region] === status ? [] : [{ kind: 'put', region, status }],
  );
  const held = switches.flatMap((each): readonly SimulationMove[] => {
    const value = switchValue(each, facts);
    return value === switchValue(each, {}) ? [] : [{ kind: 'fact', fact: each.id, value }];
  });
  return [...placed, ...held];
}

/** Actors beside the roles: the viewer, one with every privilege, one with none. */
export const AS_VIEWER = '*me';
export const AS_ANYBODY = '*all';
export const AS_NOBODY = '*none';

export interface MadeMove {
  readonly move: SimulationMove;
  readonly before: Situation;
  readonly after: Situation;
  readonly outcome: SimulatedOutcome | null;
}

export interface Simulation {
  readonly role: string;
  readonly situation: Situation;
  /** The operation that waits to start; null for none, or unknown. */
  readonly ordered: string | null;
  readonly trace: readonly MadeMove[];
}

export interface SimulationBeginning extends Situation {
  readonly role: string;
  readonly privilegesOf: (role: string) => ReadonlySet<string> | null;
}

/** A refused move changes nothing and appears in the trace. */
export function simulate(
  simulator: Pick<LifecycleSimulator, 'send' | 'parse' | 'begins'>,
  { role: firstRole, privilegesOf, ...beginning }: SimulationBeginning,
  moves: readonly SimulationMove[],
): Simulation {
  let role = firstRole;
  let situation: Situation = beginning;
  let ordered: string | null = null;
  const trace: MadeMove[] = [];
  for (const move of moves) {
    const before = situation;
    let outcome: SimulatedOutcome | null = null;
    switch (move.kind) {
      case 'send':
        outcome = simulator.send(situation, move.event);
        if (outcome === null) break;
        situation = { ...situation, statuses: outcome.statuses };
        ordered = orderedAfter(simulator.begins, ordered, move.event, outcome);
        break;
      case 'put': {
        const base = situation.statuses ?? beginning.statuses;
        const statuses = base && simulator.parse({ ...base, [move.region]: move.status });
        if (statuses === null) break;
        situation = { ...situation, statuses };
        ordered = null;
        break;
      }
      case 'fact':
        situation = { ...situation, facts: { ...situation.facts, [move.fact]: move.value } };
        break;
      case 'as':
        role = move.role;
        situation = { ...situation, privileges: privilegesOf(move.role) ?? NO_PRIVILEGE };
        break;
      case 'may': {
        const privileges = new Set(situation.privileges);
        if (move.isHeld) privileges.add(move.privilege);
        else privileges.delete(move.privilege);
        situation = { ...situation, privileges };
        break;
      }
    }
    trace.push({ move, before, after: situation, outcome });
  }
  return { role, situation, ordered, trace };
}

/** Later moves aren't stored in the address. */
export const MOST_MOVES = 100;

function partOf(text: string): string {
  return encodeURIComponent(text);
}

function moveText(move: SimulationMove): string {
  switch (move.kind) {
    case 'send':
      return `send:${partOf(move.event)}`;
    case 'put':
      return `put:${partOf(move.region)}:${partOf(move.status)}`;
    case 'fact':
      return `fact:${partOf(move.fact)}:${partOf(move.value)}`;
    case 'as':
      return `as:${partOf(move.role)}`;
    case 'may':
      return `${move.isHeld ? 'may' : 'maynot'}:${partOf(move.privilege)}`;
  }
}

export function movesText(moves: readonly SimulationMove[]): string {
  return moves.slice(0, MOST_MOVES).map(moveText).join(',');
}

function textOf(part: string | undefined): string | null {
  if (part === undefined || part === '') return null;
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

function moveOf(text: string): SimulationMove | null {
  const [kind, ...parts] = text.split(':');
  const [one = null, two = null] = parts.map(textOf);
  if (one === null) return null;
  switch (kind) {
    case 'send':
      return { kind, event: one };
    case 'put':
      return two === null ? null : { kind, region: one, status: two };
    case 'fact':
      return two === null ? null : { kind, fact: one, value: two };
    case 'as':
      return { kind, role: one };
    case 'may':
    case 'maynot':
      return { kind: 'may', privilege: one, isHeld: kind === 'may' };
    default:
      return null;
  }
}

export function movesOf(text: string | null): readonly SimulationMove[] {
  if (text === null || text === '') return [];
  return text
    .split(',')
    .slice(0, MOST_MOVES)
    .map(moveOf)
    .filter((move) => move !== null);
}

type Known = Pick<LifecycleSimulator, 'actions' | 'regions' | 'switches'>;

function hasStatus({ regions }: Known, region: string, status: string): boolean {
  return regions.some((each) => each.region === region && each.statuses.some((known) => known.status === status));
}

function isKnown(simulator: Known, move: SimulationMove): boolean {
  switch (move.kind) {
    case 'send': {
      const reported = reportedBy(move.event);
      if (reported !== null) return hasStatus(simulator, reported.region, reported.status);
      return simulator.actions.some(({ event }) => event === move.event);
    }
    case 'put':
      return hasStatus(simulator, move.region, move.status);
    case 'fact':
      return simulator.switches.some(
        ({ id, options }) => id === move.fact && options.some(({ value }) => value === move.value),
      );
    case 'as':
      return true;
    case 'may':
      return isPrivilege(move.privilege);
  }
}

export function knownMoves(
  simulator: Known,
  text: string | null,
): { readonly moves: readonly SimulationMove[]; readonly leftOut: number } {
  const moves = movesOf(text).filter((move) => isKnown(simulator, move));
  const written = text === null || text === '' ? 0 : text.split(',').length;
  return { moves, leftOut: written - moves.length };
}

/** For the start of a simulation: without sent events and other actors. */
export function knownBeginning(simulator: Known, text: string | null): ReturnType<typeof knownMoves> {
  const { moves, leftOut } = knownMoves(simulator, text);
  const placing = moves.filter(({ kind }) => kind === 'put' || kind === 'fact');
  return { moves: placing, leftOut: leftOut + moves.length - placing.length };
}
