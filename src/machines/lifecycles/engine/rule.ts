import { listed } from '../../../rules/texts/listed.ts';
import type { RegionDefinition, RegionOf, Statuses } from './definition.ts';
import type { Opening } from './openings.ts';

export type RegionWords<Tuple> = { readonly [Region in keyof Tuple]: RegionDefinition<Tuple[Region] & string> };

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
export function possibleRule<Tuple extends Statuses<Tuple>>(
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
export function presentRule<Tuple extends Statuses<Tuple>>(
  regions: RegionWords<Tuple>,
  asked: readonly RegionOf<Tuple>[],
  tuple: Tuple,
): string {
  const present = asked.map((region) => `the ${regions[region].name} is ${regions[region].words(tuple[region])}`);
  return `Now ${listed(present, 'and')}.`;
}
