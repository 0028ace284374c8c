/** What somebody does while they try a lifecycle out, move by move: what follows can be taken back, and an address holds all of it. */
import { type LifecycleSimulator, NO_PRIVILEGE, type SimulatedOutcome, type Situation } from './lifecycle-simulator.ts';

export type SimulationMove =
  /** An event of the chart is sent. */
  | { readonly kind: 'send'; readonly event: string }
  /** The record is put into a status by hand. */
  | { readonly kind: 'put'; readonly region: string; readonly status: string }
  | { readonly kind: 'fact'; readonly fact: string; readonly value: string }
  /** Somebody else goes on: a role by its id, or one of `AS_ANYBODY` and its like. */
  | { readonly kind: 'as'; readonly role: string }
  /** A privilege beside those of the role. */
  | { readonly kind: 'may'; readonly privilege: string; readonly isHeld: boolean };

/** Who goes on where no role does: whoever looks, somebody with every privilege, or with none. */
export const AS_VIEWER = '*me';
export const AS_ANYBODY = '*all';
export const AS_NOBODY = '*none';

/** One move with what it has led to. */
export interface MadeMove {
  readonly move: SimulationMove;
  readonly before: Situation;
  readonly after: Situation;
  /** What follows from a sent event; null where the chart did not take it, and of the other moves. */
  readonly outcome: SimulatedOutcome | null;
}

export interface Simulation {
  readonly role: string;
  readonly situation: Situation;
  readonly trace: readonly MadeMove[];
}

export interface SimulationBeginning extends Situation {
  readonly role: string;
  /** The privileges of a role; null of one that is not known. */
  readonly privilegesOf: (role: string) => ReadonlySet<string> | null;
}

/** Makes one move after the other. What the chart does not take changes nothing, and is told in the trace. */
export function simulate(
  simulator: Pick<LifecycleSimulator, 'send' | 'parse'>,
  { role: firstRole, privilegesOf, ...beginning }: SimulationBeginning,
  moves: readonly SimulationMove[],
): Simulation {
  let role = firstRole;
  let situation: Situation = beginning;
  const trace: MadeMove[] = [];
  for (const move of moves) {
    const before = situation;
    let outcome: SimulatedOutcome | null = null;
    switch (move.kind) {
      case 'send':
        outcome = simulator.send(situation, move.event);
        if (outcome !== null) situation = { ...situation, statuses: outcome.statuses };
        break;
      case 'put': {
        const base = situation.statuses ?? beginning.statuses;
        const statuses = base && simulator.parse({ ...base, [move.region]: move.status });
        if (statuses !== null) situation = { ...situation, statuses };
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
  return { role, situation, trace };
}

/** An address holds this many moves; what comes later is not in it. */
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

/** The moves as a text of an address. */
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

/** Null of what is no move. */
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

/** The moves that the text of an address holds; what is none is left out. */
export function movesOf(text: string | null): readonly SimulationMove[] {
  if (text === null || text === '') return [];
  return text
    .split(',')
    .slice(0, MOST_MOVES)
    .map(moveOf)
    .filter((move) => move !== null);
}
