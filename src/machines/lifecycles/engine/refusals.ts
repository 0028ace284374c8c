import type { Privilege } from '../../../rules/access/access.ts';
import { privilegeNames, privilegesBehind } from '../../../rules/access/privilege-labels.ts';
import { listed } from '../../../rules/texts/listed.ts';
import { isPermitted } from './chart.ts';
import type {
  ActionWords,
  FactGuard,
  LifecycleFacts,
  RegionDefinition,
  RegionOf,
  Statuses,
  StatusGuard,
} from './definition.ts';
import { holdsStatusGuard, isAt, type Opening } from './openings.ts';

type RegionWords<Tuple> = { readonly [Region in keyof Tuple]: RegionDefinition<Tuple[Region] & string> };

/** 'the infrastructure status is Started, Stopping failed or Partially started', or short: 'a job has failed'. */
function placeClause<Tuple extends Statuses<Tuple>, Region extends RegionOf<Tuple>>(
  regions: RegionWords<Tuple>,
  region: Region,
  openings: readonly Opening<Tuple>[],
): string {
  const { name, statuses, words, sums = [] } = regions[region];
  const here = statuses.filter((status) => openings.some(({ at }) => at?.region === region && at.status === status));
  const sum = sums.find(
    (known) => here.length === known.statuses.length && here.every((s) => known.statuses.includes(s)),
  );
  return sum?.clause ?? `the ${name} is ${listed(here.map(words), 'or')}`;
}

/** Openings with the same guards: 'while the approval status is Approved, if the launch link is valid'. */
function openingClause<Tuple extends Statuses<Tuple>>(
  regions: RegionWords<Tuple>,
  names: readonly RegionOf<Tuple>[],
  openings: readonly Opening<Tuple>[],
): string {
  const places = names.filter((region) => openings.some(({ at }) => at?.region === region));
  const clauses = places.map((region) => placeClause(regions, region, openings));
  const anywhere = names.length === 0 ? '' : 'in every status';
  const where = clauses.length === 0 ? anywhere : `while ${clauses.join(', or ')}`;
  const guards = [...(openings[0]?.statusGuards ?? []), ...(openings[0]?.factGuards ?? [])];
  return [where, guards.length === 0 ? '' : `if ${listed(guards, 'and')}`].filter((part) => part !== '').join(', ');
}

/** 'Redeploy is possible while the infrastructure status is Started.' Null where only a privilege can be missing. */
function possibleRule<Tuple extends Statuses<Tuple>>(
  label: string,
  regions: RegionWords<Tuple>,
  names: readonly RegionOf<Tuple>[],
  openings: readonly Opening<Tuple>[],
): string | null {
  const alike = new Map<string, Opening<Tuple>[]>();
  for (const opening of openings) {
    const key = [...opening.statusGuards, ...opening.factGuards].join();
    alike.set(key, [...(alike.get(key) ?? []), opening]);
  }
  const clauses = [...alike.values()].map((group) => openingClause(regions, names, group));
  return clauses.every((clause) => clause === '') ? null : `${label} is possible ${clauses.join('; or ')}.`;
}

/** 'Now the infrastructure status is Stopped.' */
function presentRule<Tuple extends Statuses<Tuple>>(
  regions: RegionWords<Tuple>,
  asked: readonly RegionOf<Tuple>[],
  tuple: Tuple,
): string {
  const present = asked.map((region) => `the ${regions[region].name} is ${regions[region].words(tuple[region])}`);
  return `Now ${listed(present, 'and')}.`;
}

/** The first reason of: statuses, privilege, another rule. */
export interface Refusal {
  readonly because: 'status' | 'privilege' | 'guard';
  readonly isAboutViewer: boolean;
  readonly isPrivilege?: true;
  /** The action's effect is reached or under way. */
  readonly isDone?: true;
  /** One of these is needed; given where that is the reason. */
  readonly missing?: readonly Privilege[];
  readonly sentence: string;
  /** The full rule: where the action is possible, the present statuses, the privilege. */
  readonly rule: string;
}

interface Asked<Tuple, Action extends string, Facts, FactGuardName extends string, StatusGuardName extends string> {
  readonly regions: RegionWords<Tuple>;
  readonly regionNames: readonly RegionOf<Tuple>[];
  readonly labels: Readonly<Record<Action, string>>;
  readonly words: Readonly<Record<Action, ActionWords<Tuple>>>;
  readonly factGuards: Readonly<Record<FactGuardName, FactGuard<Facts>>>;
  readonly statusGuards: Readonly<Record<StatusGuardName, StatusGuard<Tuple>>>;
  readonly neededPrivileges: (action: Action, facts: Facts) => readonly Privilege[];
  readonly tellingRegion?: (tuple: Tuple, regions: readonly RegionOf<Tuple>[]) => RegionOf<Tuple>;
  readonly openings: ReadonlyMap<Action, readonly Opening<Tuple, Action, FactGuardName, StatusGuardName>[]>;
}

export interface Refusals<Tuple, Action extends string, Facts> {
  readonly whyNot: (tuple: Tuple, facts: Facts, action: Action) => Refusal | null;
  /** Only the missing privilege, whatever the statuses; null for none. Reveals nothing about the record. */
  readonly privilegeRefusal: (facts: Facts, action: Action) => Refusal | null;
}

/** "it is approved but not launched yet" becomes "it is already approved". */
function already(clause: string): string {
  return clause.replace(/ but .*$/, '').replace(/^(it|the \w+) (is|has) /, '$1 $2 already ');
}

export function createRefusals<
  Tuple extends Statuses<Tuple>,
  Action extends string,
  Facts extends LifecycleFacts,
  FactGuardName extends string,
  StatusGuardName extends string,
>({
  regions,
  regionNames,
  labels,
  words,
  factGuards,
  statusGuards,
  neededPrivileges,
  tellingRegion,
  openings,
}: Asked<Tuple, Action, Facts, FactGuardName, StatusGuardName>): Refusals<Tuple, Action, Facts> {
  const openingsOf = (action: Action) => openings.get(action) ?? [];
  const regionsOf = (action: Action) =>
    regionNames.filter((region) => openingsOf(action).some(({ at }) => at?.region === region));

  function ofStatuses(action: Action, tuple: Tuple): Pick<Refusal, 'sentence' | 'isDone'> {
    const asked = regionsOf(action);
    const region = tellingRegion?.(tuple, asked) ?? asked[0];
    const { verb, done, unless } = words[action];
    if (region === undefined || unless !== undefined)
      return { sentence: `Can’t ${verb}${unless === undefined ? '' : `: ${unless}`}.` };
    const clause = regions[region].clause(tuple[region]);
    const isDone = done?.[region]?.includes(tuple[region]) === true;
    return isDone
      ? { sentence: `Can’t ${verb}: ${already(clause)}.`, isDone }
      : { sentence: `Can’t ${verb}: ${clause}.` };
  }

  function reasonOf(tuple: Tuple, facts: Facts, action: Action): Omit<Refusal, 'rule'> | null {
    const here = openingsOf(action).filter((opening) => isAt(opening, tuple));
    const ofStatus = { because: 'status', isAboutViewer: false } as const;
    if (here.length === 0) return { ...ofStatus, ...ofStatuses(action, tuple) };
    const holdsHere = (name: StatusGuardName) => holdsStatusGuard(statusGuards[name], regionNames, tuple);
    const open = here.filter((opening) => opening.statusGuards.every(holdsHere));
    if (open.length === 0) {
      const broken = here.flatMap((opening) => opening.statusGuards).find((name) => !holdsHere(name));
      return broken === undefined ? null : { ...ofStatus, sentence: statusGuards[broken].sentence };
    }
    const missing = privilegeRefusal(facts, action);
    if (missing !== null) return missing;
    const holds = (name: FactGuardName) => factGuards[name].holds(facts);
    if (open.some((opening) => opening.factGuards.every(holds))) return null;
    const broken = open.flatMap((opening) => opening.factGuards).find((name) => !holds(name));
    if (broken === undefined) return null;
    const { sentence, isAboutViewer = false, isPrivilege } = factGuards[broken];
    return { because: 'guard', isAboutViewer, ...(isPrivilege === true && { isPrivilege }), sentence };
  }

  function privilegeRefusal(facts: Facts, action: Action): Refusal | null {
    const needed = neededPrivileges(action, facts);
    if (isPermitted(needed, facts)) return null;
    return {
      because: 'privilege',
      isAboutViewer: true,
      missing: needed,
      sentence: `Can’t ${words[action].verb}: you need the privilege ${privilegeNames(needed)}.`,
      rule: `${labels[action]} needs ${privilegesBehind(needed)}.`,
    };
  }

  function ruleOf(tuple: Tuple, facts: Facts, action: Action): string {
    const asked = regionsOf(action);
    const needed = neededPrivileges(action, facts);
    const possible = possibleRule(labels[action], regions, regionNames, openingsOf(action));
    if (possible === null) return `${labels[action]} needs ${privilegesBehind(needed)}.`;
    return [
      possible,
      ...(asked.length === 0 ? [] : [presentRule(regions, asked, tuple)]),
      ...(needed.length === 0 ? [] : [`It needs ${privilegesBehind(needed)}.`]),
    ].join(' ');
  }

  return {
    whyNot: (tuple, facts, action) => {
      const reason = reasonOf(tuple, facts, action);
      return reason === null ? null : { ...reason, rule: ruleOf(tuple, facts, action) };
    },
    privilegeRefusal,
  };
}
