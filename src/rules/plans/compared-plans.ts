/** In what a plan differs from the approved one. */
import type { PlannedField, PlannedResource, ResourcePlan } from '../../contract/generated/schema.d.ts';
import { fieldWords } from './plan-words.ts';
import { canonicalJson } from './resource-plan.ts';

/** As somebody compares it with what was approved. */
export type ComparedResource = { readonly resource: PlannedResource } & (
  | {
      readonly since: 'different';
      /** The same resource in the approved plan. */
      readonly approved: PlannedResource;
    }
  /** Null where nothing was approved, or the resource is as it was approved. */
  | { readonly since: 'new' | 'gone' | null }
);

/** What can be lost comes first. */
const BY_RISK: readonly string[] = ['delete', 'replace', 'update', 'create'];

function byRisk(left: PlannedResource, right: PlannedResource): number {
  return BY_RISK.indexOf(left.action) - BY_RISK.indexOf(right.action);
}

/** What differs from the approved plan first, then by risk; `gone` is in the approved plan only. */
export function comparedResources(plan: ResourcePlan, approved: ResourcePlan | null): readonly ComparedResource[] {
  const resources = plan.resources.toSorted(byRisk);
  if (approved === null) return resources.map((resource) => ({ resource, since: null }));
  const known = new Map(approved.resources.map((resource) => [resource.address, resource]));
  const now = new Set(resources.map(({ address }) => address));
  const current = resources.map((resource): ComparedResource => {
    const before = known.get(resource.address);
    if (before === undefined) return { resource, since: 'new' };
    if (canonicalJson(before) === canonicalJson(resource)) return { resource, since: null };
    return { resource, since: 'different', approved: before };
  });
  const gone = approved.resources
    .filter(({ address }) => !now.has(address))
    .map((resource): ComparedResource => ({ resource, since: 'gone' }));
  return [...current.filter(({ since }) => since !== null), ...gone, ...current.filter(({ since }) => since === null)];
}

interface FieldChange {
  readonly path: string;
  /** Null where that plan doesn't change the field. */
  readonly approved: PlannedField | null;
  readonly now: PlannedField | null;
}

/** The fields of a resource that aren't as they were approved, and the others. */
export function comparedFields(
  { fields }: Pick<PlannedResource, 'fields'>,
  approved: Pick<PlannedResource, 'fields'>,
): { readonly changed: readonly FieldChange[]; readonly same: PlannedField[] } {
  const known = new Set(approved.fields.map(canonicalJson));
  const current = new Set(fields.map(canonicalJson));
  const left = approved.fields.filter((field) => !current.has(canonicalJson(field)));
  const changed = fields
    .filter((field) => !known.has(canonicalJson(field)))
    .map((now): FieldChange => {
      const at = left.findIndex(({ path }) => path === now.path);
      const [before = null] = at === -1 ? [] : left.splice(at, 1);
      return { path: now.path, approved: before, now };
    });
  const removed = left.map((field): FieldChange => ({ path: field.path, approved: field, now: null }));
  return { changed: [...changed, ...removed], same: fields.filter((field) => known.has(canonicalJson(field))) };
}

/** "8080"; "small → large" where the resource exists before and after; "Not planned" for null. @param action of the resource in that plan */
export function plannedValueWords(field: PlannedField | null, action: string, arrow = '→'): string {
  if (field === null) return 'Not planned';
  const { before, after } = fieldWords(field);
  if (action === 'create') return after;
  return action === 'delete' ? before : `${before} ${arrow} ${after}`;
}

const MOST_NAMED = 5;

function namedWords(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMED).join(', ');
  return names.length > MOST_NAMED ? `${shown} and ${names.length - MOST_NAMED} more` : shown;
}

/** "New: a, b. No longer planned: c. Different: d."; '' where nothing differs. */
export function planDifferenceWords(plan: ResourcePlan, approved: ResourcePlan): string {
  const compared = comparedResources(plan, approved);
  const part = (label: string, which: ComparedResource['since']) => {
    const names = compared.filter(({ since }) => since === which).map(({ resource }) => resource.address);
    return names.length === 0 ? [] : [`${label}: ${namedWords(names)}.`];
  };
  return [...part('New', 'new'), ...part('No longer planned', 'gone'), ...part('Different', 'different')].join(' ');
}
