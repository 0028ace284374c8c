import { privilegeNames } from '../../../rules/access/privilege-labels.ts';
import type { AreaRecord } from '../../../rules/records/record-key.ts';
import { chartsOf } from '../../areas.ts';
import type { FactsViewer } from '../../lifecycles/engine/facts-viewer.ts';
import type { Refusal } from '../../lifecycles/engine/refusals.ts';
import { EVERY_PRIVILEGE, NO_PRIVILEGE } from '../simulation/lifecycle-simulator.ts';

export interface AskedActor {
  readonly name: string;
  readonly privileges: ReadonlySet<string>;
}

export interface NextAction {
  readonly action: string;
  readonly refusal: Refusal | null;
  /** null where a user with every privilege could do it. */
  readonly refusalOfAll: Refusal | null;
  readonly by: readonly string[];
  readonly holders: readonly string[];
  /** One is enough, as on the role screens: '“Launch VPCs”'. Null for none. */
  readonly needed: string | null;
}

/** null where the chart doesn't know the statuses. `actors` are roles in the viewer's tenant, not the record's requester. */
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
  /** Another user, so that rules about the viewer's identity don't apply. */
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
