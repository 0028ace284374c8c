/** Plans of Ansible: the callback plugin `json` with `ansible-playbook --check --diff`. */
import * as v from 'valibot';
import type { PlannedField, PlannedResource, ResourcePlan } from '../../contract/generated/schema.d.ts';
import { PlanFault, type PlannedAction, resourcePlanOf } from './resource-plan.ts';

const Difference = v.looseObject({
  before: v.optional(v.unknown()),
  after: v.optional(v.unknown()),
  before_header: v.optional(v.unknown()),
  after_header: v.optional(v.unknown()),
  prepared: v.optional(v.unknown()),
});
type Difference = v.InferOutput<typeof Difference>;

const Differences = v.optional(v.union([v.array(Difference), Difference, v.null()]));

const Item = v.looseObject({
  changed: v.optional(v.boolean()),
  censored: v.optional(v.unknown()),
  _ansible_no_log: v.optional(v.unknown()),
  diff: Differences,
});
type Item = v.InferOutput<typeof Item>;

const Result = v.looseObject({
  ...Item.entries,
  action: v.optional(v.string()),
  results: v.optional(v.array(Item)),
});
type Result = v.InferOutput<typeof Result>;

const AnsibleOutput = v.looseObject({
  plays: v.array(
    v.looseObject({
      tasks: v.array(
        v.looseObject({
          task: v.looseObject({ name: v.optional(v.string(), '') }),
          hosts: v.record(v.string(), Result),
        }),
      ),
    }),
  ),
  stats: v.record(
    v.string(),
    v.looseObject({ failures: v.optional(v.number(), 0), unreachable: v.optional(v.number(), 0) }),
  ),
});

function textOf(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null;
  return typeof value === 'string' ? value : JSON.stringify(value, null, 1);
}

function stateOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'state' in value ? value.state : undefined;
}

function headerOf({ before_header: before, after_header: after }: Difference): string | null {
  // The new side of a template is a temporary file, which has another name each time.
  return textOf(before) ?? textOf(after);
}

function fieldOf(difference: Difference, position: number, isHidden: boolean): PlannedField {
  const path = `${headerOf(difference) ?? 'diff'}${position === 0 ? '' : ` (${position + 1})`}`;
  if (isHidden) return { path, before: null, after: null, isHidden };
  if (difference.prepared !== undefined) return { path, before: null, after: textOf(difference.prepared) };
  return { path, before: textOf(difference.before), after: textOf(difference.after) };
}

function differencesOf({ diff }: Pick<Item, 'diff'>): readonly Difference[] {
  if (diff === undefined || diff === null) return [];
  return Array.isArray(diff) ? diff : [diff];
}

/** Ansible says only what it knows: a file that was not there, a state that ends. */
function actionOf(differences: readonly Difference[]): PlannedAction {
  const [only, ...others] = differences;
  if (only === undefined || others.length > 0) return 'update';
  if (stateOf(only.before) === 'absent') return 'create';
  if (stateOf(only.after) === 'absent') return 'delete';
  const { before, after } = only;
  if (before === '' && textOf(after) !== null) return 'create';
  return after === '' && textOf(before) !== null ? 'delete' : 'update';
}

function isHiddenResult({ censored, _ansible_no_log: noLog }: Item): boolean {
  return censored !== undefined || noLog === true;
}

function plannedOf(host: string, task: string, result: Result): readonly PlannedResource[] {
  if (result.changed !== true) return [];
  const items = (result.results ?? [result]).filter(({ changed }) => changed !== false);
  const differences = items.flatMap((item) =>
    differencesOf(item).map((difference) => ({
      difference,
      isHidden: isHiddenResult(result) || isHiddenResult(item),
    })),
  );
  const shown = differences.filter(({ isHidden }) => !isHidden).map(({ difference }) => difference);
  const isCensored = isHiddenResult(result) && differences.length === 0;
  const censored: readonly PlannedField[] = isCensored
    ? [{ path: 'result', before: null, after: null, isHidden: true }]
    : [];
  return [
    {
      address: `${host}: ${task}`,
      kind: result.action ?? 'task',
      action: actionOf(shown),
      fields: [
        ...censored,
        ...differences.map(({ difference, isHidden }, position) => fieldOf(difference, position, isHidden)),
      ],
    },
  ];
}

/** A playbook may have several tasks of one name. */
function withOwnAddresses(resources: readonly PlannedResource[]): readonly PlannedResource[] {
  const seen = new Map<string, number>();
  return resources.map((resource) => {
    const count = (seen.get(resource.address) ?? 0) + 1;
    seen.set(resource.address, count);
    return count === 1 ? resource : { ...resource, address: `${resource.address} (${count})` };
  });
}

/** Throws a PlanFault, which never quotes a value. */
export async function ansiblePlan(output: unknown): Promise<ResourcePlan> {
  const read = v.safeParse(AnsibleOutput, output);
  if (!read.success)
    throw new PlanFault(
      `isn’t what Ansible’s callback json prints: ${v.getDotPath(read.issues[0]) ?? 'its content'} is missing or has another type`,
    );
  const { plays, stats } = read.output;
  const failed = Object.entries(stats).find(([, { failures, unreachable }]) => failures + unreachable > 0);
  if (failed !== undefined) throw new PlanFault(`is not complete: the check failed on ${failed[0]}`);
  const resources = plays.flatMap(({ tasks }) =>
    tasks.flatMap(({ task, hosts }) =>
      Object.entries(hosts).flatMap(([host, result]) => plannedOf(host, task.name || 'task', result)),
    ),
  );
  return resourcePlanOf(withOwnAddresses(resources));
}
