import type { Privilege } from '../../../rules/access.ts';
import { PRIVILEGE_LABELS } from '../../../rules/privilege-labels.ts';
import type { RegionDefinition, RegionOf, Statuses } from './definition.ts';
import { listed } from './names.ts';
import type { Opening } from './openings.ts';

type Regions<Tuple> = { readonly [Region in keyof Tuple]: RegionDefinition<Tuple[Region] & string> };

/** “Stop deployments”, as the role screens name it. */
export function privilegeNames(needed: readonly Privilege[]): string {
  return listed(
    needed.map((privilege) => `“${PRIVILEGE_LABELS[privilege]}”`),
    'or',
  );
}

/** 'Stop needs the privilege “Stop deployments” (deployment.stop).' */
export function privilegeRule(label: string, needed: readonly Privilege[]): string {
  const names = needed.map((privilege) => `“${PRIVILEGE_LABELS[privilege]}” (${privilege})`);
  return `${label} needs the privilege ${listed(names, 'or')}.`;
}

/** 'the infrastructure is Started, Stopping failed or Partially started', or in a word: 'a job has failed'. */
function placeClause<Tuple extends Statuses<Tuple>, Region extends RegionOf<Tuple>>(
  regions: Regions<Tuple>,
  region: Region,
  openings: readonly Opening<Tuple>[],
): string {
  const { name, statuses, words, sums = [] } = regions[region];
  const here = statuses.filter((status) => openings.some(({ at }) => at?.region === region && at.status === status));
  const sum = sums.find(
    (known) => known.statuses.length === here.length && here.every((s) => known.statuses.includes(s)),
  );
  return sum?.clause ?? `the ${name} is ${listed(here.map(words), 'or')}`;
}

/** Openings that ask for the same guards, in a clause: 'while the approval is Approved, where the launch link is valid'. */
function openingClause<Tuple extends Statuses<Tuple>>(
  regions: Regions<Tuple>,
  names: readonly RegionOf<Tuple>[],
  openings: readonly Opening<Tuple>[],
): string {
  const places = names.filter((region) => openings.some(({ at }) => at?.region === region));
  const where =
    places.length === 0
      ? 'in every status'
      : `while ${listed(
          places.map((region) => placeClause(regions, region, openings)),
          'or',
        )}`;
  const guards = [...(openings[0]?.statusGuards ?? []), ...(openings[0]?.factGuards ?? [])];
  return guards.length === 0 ? where : `${where}, where ${listed(guards, 'and')}`;
}

/** Where an action is possible at all, in a sentence: 'Redeploy is possible while the infrastructure is Started.' */
export function possibleRule<Tuple extends Statuses<Tuple>>(
  label: string,
  regions: Regions<Tuple>,
  names: readonly RegionOf<Tuple>[],
  openings: readonly Opening<Tuple>[],
): string {
  const alike = new Map<string, Opening<Tuple>[]>();
  for (const opening of openings) {
    const key = [...opening.statusGuards, ...opening.factGuards].join();
    alike.set(key, [...(alike.get(key) ?? []), opening]);
  }
  const clauses = [...alike.values()].map((group) => openingClause(regions, names, group));
  return `${label} is possible ${clauses.join('; or ')}.`;
}

/** What the statuses that matter are now, in a sentence: 'Now the infrastructure is Stopped.' */
export function presentRule<Tuple extends Statuses<Tuple>>(
  regions: Regions<Tuple>,
  asked: readonly RegionOf<Tuple>[],
  tuple: Tuple,
): string {
  const present = asked.map((region) => `the ${regions[region].name} is ${regions[region].words(tuple[region])}`);
  return `Now ${listed(present, 'and')}.`;
}
