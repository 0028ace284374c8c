/** A plan as people read it, and in what it differs from the approved one. */
import type {
  PlanCounts,
  PlannedField,
  PlannedResource,
  PlanSummary,
  ResourcePlan,
} from '../../contract/generated/schema.d.ts';
import { runnerWaitWords } from '../records/operation-progress.ts';
import { planState } from './plan-state.ts';
import { canonicalJson, PLANNED_ACTIONS, type PlannedAction } from './resource-plan.ts';

const COUNT_WORDS: Readonly<Record<PlannedAction, string>> = {
  create: 'to create',
  update: 'to update',
  replace: 'to replace',
  delete: 'to delete',
};

/** "3 to create, 1 to replace"; "No changes". */
export function planCountWords(counts: PlanCounts): string {
  const parts = PLANNED_ACTIONS.filter((action) => counts[action] > 0).map(
    (action) => `${counts[action]} ${COUNT_WORDS[action]}`,
  );
  return parts.length === 0 ? 'No changes' : parts.join(', ');
}

const FAILED = 'The plan failed.';
/** Characters of a digest, by which people compare two plans. */
const SHORT_DIGEST = 8;

/** In one line: counts with the start of the digest, or why there are none yet. */
export function planLine(plan: PlanSummary): string {
  switch (planState(plan)) {
    case 'ready':
      return `${plan.counts === null ? 'Ready' : planCountWords(plan.counts)} (${(plan.digest ?? '').slice(0, SHORT_DIGEST)})`;
    case 'failed':
      return plan.failure === null ? FAILED : `${FAILED} ${plan.failure}`;
    default:
      return plan.waitingForRunner == null ? 'The plan is being made.' : `${runnerWaitWords(plan.waitingForRunner)}.`;
  }
}

const ACTION_LABELS: Readonly<Record<string, string>> = {
  create: 'Create',
  update: 'Update',
  replace: 'Replace',
  delete: 'Delete',
};

export function plannedActionLabel(action: string): string {
  return Object.hasOwn(ACTION_LABELS, action) ? (ACTION_LABELS[action] ?? action) : action;
}

/** A field before and after, for a side by side view. */
export function fieldWords({ before, after, isHidden, isUnknown }: PlannedField): {
  readonly before: string;
  readonly after: string;
} {
  if (isHidden === true) return { before: 'Hidden', after: 'Hidden, may change' };
  return { before: before ?? '–', after: isUnknown === true ? 'Known after the launch' : (after ?? '–') };
}

/** As somebody compares it with what was approved. */
export interface ComparedResource {
  readonly resource: PlannedResource;
  /** Null where nothing was approved, or the resource is as it was approved. */
  readonly since: 'new' | 'different' | 'gone' | null;
}

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
    return { resource, since: canonicalJson(before) === canonicalJson(resource) ? null : 'different' };
  });
  const gone = approved.resources
    .filter(({ address }) => !now.has(address))
    .map((resource): ComparedResource => ({ resource, since: 'gone' }));
  return [...current.filter(({ since }) => since !== null), ...gone, ...current.filter(({ since }) => since === null)];
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
