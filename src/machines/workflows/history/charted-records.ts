import { privilegeNames } from '../../../rules/privilege-labels.ts';
import type { AreaRecord } from '../../../rules/record-key.ts';
import { chartsOf } from '../../areas.ts';
import type { FactsViewer } from '../../lifecycles/engine/facts-viewer.ts';
import type { Refusal } from '../../lifecycles/engine/refusals.ts';
import { EVERY_PRIVILEGE, NO_PRIVILEGE } from '../simulation/lifecycle-simulator.ts';

/** Somebody in whose name a record is asked about. */
export interface AskedActor {
  readonly name: string;
  readonly privileges: ReadonlySet<string>;
}

/** One action on a real record, now. */
export interface NextAction {
  readonly action: string;
  /** Why the viewer can't do it; null where they can. */
  readonly refusal: Refusal | null;
  /** Why it isn't possible for anyone; null where a user with every privilege could do it. */
  readonly refusalOfAll: Refusal | null;
  /** Who of those that were asked about could do it now. */
  readonly by: readonly string[];
  /** Who of those could as soon as nothing else is in the way. */
  readonly holders: readonly string[];
  /** The privileges of which one is enough, as the screens of the roles name them: '“Launch VPCs”'. Null where none is asked for. */
  readonly needed: string | null;
}

/**
 * What can happen next with a record, by whom, and why not; null where its statuses are none that the chart knows.
 * @param actors the roles that are asked about, each in the viewer's tenant and not the record's requester
 */
export function nextActions(
  workflow: string,
  actions: readonly string[],
  asked: {
    readonly record: AreaRecord;
    readonly viewer: FactsViewer;
    readonly now: Date;
    readonly actors: readonly AskedActor[];
  },
): readonly NextAction[] | null {
  const { record, viewer, now, actors } = asked;
  const lifecycle = chartsOf(workflow)?.records ?? null;
  const own = lifecycle?.ask(record, viewer, now) ?? null;
  if (lifecycle === null || own === null) return null;
  /** A user other than the viewer, so that rules about the user's identity don't apply. */
  const another = { ...viewer, userId: -1 };
  const all = lifecycle.ask(record, { ...another, privileges: EVERY_PRIVILEGE }, now);
  const nobody = lifecycle.ask(record, { ...another, privileges: NO_PRIVILEGE }, now);
  const neededFor = (action: string) => {
    const missing = nobody?.privilegeRefusal(action)?.missing;
    return missing === undefined ? null : privilegeNames(missing);
  };
  const others = actors.map(({ name, privileges }) => ({
    name,
    answers: lifecycle.ask(record, { ...another, privileges }, now),
  }));
  return actions.map((action) => ({
    action,
    refusal: own.whyNot(action),
    refusalOfAll: all?.whyNot(action) ?? null,
    by: others.filter(({ answers }) => answers?.offered.has(action) === true).map(({ name }) => name),
    holders: others.filter(({ answers }) => answers?.privilegeRefusal(action) === null).map(({ name }) => name),
    needed: neededFor(action),
  }));
}
