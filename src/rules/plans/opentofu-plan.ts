/** Plans of OpenTofu and Terraform, as `tofu show -json FILE` prints them (format version 1). */
import * as v from 'valibot';
import type { PlannedField, PlannedResource, ResourcePlan } from '../../contract/generated/schema.d.ts';
import { PlanFault, type PlannedAction, resourcePlanOf } from './resource-plan.ts';

const Change = v.looseObject({
  actions: v.array(v.string()),
  before: v.optional(v.unknown()),
  after: v.optional(v.unknown()),
  after_unknown: v.optional(v.unknown()),
  before_sensitive: v.optional(v.unknown()),
  after_sensitive: v.optional(v.unknown()),
});

const ResourceChange = v.looseObject({
  address: v.string(),
  mode: v.optional(v.string()),
  type: v.string(),
  deposed: v.optional(v.string()),
  change: Change,
});
type ResourceChange = v.InferOutput<typeof ResourceChange>;

const OpenTofuPlan = v.looseObject({
  format_version: v.pipe(v.string(), v.startsWith('1.')),
  errored: v.optional(v.boolean()),
  resource_changes: v.optional(v.array(ResourceChange), []),
});

/** Null for what changes nothing. `forget` leaves the resource as it is, no longer managed. */
const ACTIONS: Readonly<Record<string, PlannedAction | 'forget' | null>> = {
  'no-op': null,
  read: null,
  create: 'create',
  update: 'update',
  delete: 'delete',
  'delete create': 'replace',
  'create delete': 'replace',
  forget: 'forget',
};

interface Leaf {
  readonly value: unknown;
  readonly isHidden: boolean;
  readonly isUnknown: boolean;
}

interface Marked extends Omit<Leaf, 'isHidden' | 'isUnknown'> {
  /** True, or the same structure with true at what is meant. */
  readonly sensitive: unknown;
  readonly unknown: unknown;
}

const DEEPEST = 30;

function partOf(structure: unknown, name: string): unknown {
  if (typeof structure !== 'object' || structure === null) return undefined;
  return Object.hasOwn(structure, name) ? new Map(Object.entries(structure)).get(name) : undefined;
}

function namesOf(structure: unknown): readonly string[] {
  return typeof structure === 'object' && structure !== null ? Object.keys(structure) : [];
}

function pathOf(path: string, name: string, isList: boolean): string {
  if (isList) return `${path}[${name}]`;
  if (!/^[A-Za-z_][A-Za-z0-9_-]*$/.test(name)) return `${path}[${JSON.stringify(name)}]`;
  return path === '' ? name : `${path}.${name}`;
}

/** The values without further parts, by path. A secret is one of them as a whole. */
function* leavesOf({ value, sensitive, unknown }: Marked, path = '', depth = 0): Generator<readonly [string, Leaf]> {
  if (depth > DEEPEST) throw new PlanFault('has values within values that are too deep');
  const isUnknown = unknown === true;
  if (sensitive === true) {
    if (value !== undefined && value !== null) yield [path, { value, isHidden: true, isUnknown: false }];
    else if (isUnknown) yield [path, { value: null, isHidden: true, isUnknown: false }];
    return;
  }
  if (isUnknown) {
    yield [path, { value: null, isHidden: false, isUnknown: true }];
    return;
  }
  const names = [...new Set([...namesOf(value), ...namesOf(unknown)])];
  if (names.length === 0) {
    if (value !== null && typeof value !== 'object' && value !== undefined)
      yield [path, { value, isHidden: false, isUnknown: false }];
    return;
  }
  const isList = Array.isArray(value) || (value == null && Array.isArray(unknown));
  for (const name of names) {
    const parts = {
      value: partOf(value, name),
      sensitive: partOf(sensitive, name),
      unknown: partOf(unknown, name),
    };
    yield* leavesOf(parts, pathOf(path, name, isList), depth + 1);
  }
}

function textOf(leaf: Leaf | undefined): string | null {
  if (leaf === undefined || leaf.isHidden || leaf.isUnknown) return null;
  return typeof leaf.value === 'string' ? leaf.value : JSON.stringify(leaf.value);
}

function isSame(before: Leaf | undefined, after: Leaf | undefined): boolean {
  if (before === undefined || after === undefined) return before === after;
  if (before.isUnknown || after.isUnknown || before.isHidden !== after.isHidden) return false;
  return JSON.stringify(before.value) === JSON.stringify(after.value);
}

function fieldsOf({ change }: ResourceChange): readonly PlannedField[] {
  const { before, after, after_unknown: unknown, before_sensitive, after_sensitive } = change;
  const old = new Map(leavesOf({ value: before, sensitive: before_sensitive, unknown: undefined }));
  const next = new Map(leavesOf({ value: after, sensitive: after_sensitive, unknown }));
  const isNew = before === null || before === undefined;
  return [...new Set([...old.keys(), ...next.keys()])].flatMap((path) => {
    const was = old.get(path);
    const becomes = next.get(path);
    // Of something new, each id and address is unknown: that tells nobody anything.
    if (isSame(was, becomes) || (isNew && becomes?.isUnknown === true)) return [];
    const isHidden = was?.isHidden === true || becomes?.isHidden === true;
    const field = { path, before: isHidden ? null : textOf(was), after: isHidden ? null : textOf(becomes) };
    return [{ ...field, ...(isHidden && { isHidden }), ...(!isHidden && becomes?.isUnknown && { isUnknown: true }) }];
  });
}

const FORGOTTEN: PlannedField = { path: '(managed)', before: 'true', after: 'false' };

function resourceOf(planned: ResourceChange): readonly PlannedResource[] {
  const { address, mode = 'managed', type: kind, deposed, change } = planned;
  if (mode !== 'managed') return [];
  const words = change.actions.join(' ');
  const action = Object.hasOwn(ACTIONS, words) ? ACTIONS[words] : undefined;
  if (action === undefined) throw new PlanFault(`has the action ${words} for ${address}, which isn’t known`);
  if (action === null) return [];
  const named = { address: deposed === undefined ? address : `${address} (deposed ${deposed})`, kind };
  if (action === 'forget') return [{ ...named, action: 'update', fields: [FORGOTTEN] }];
  return [{ ...named, action, fields: [...fieldsOf(planned)] }];
}

/** Throws a PlanFault, which never quotes a value. */
export async function openTofuPlan(output: unknown): Promise<ResourcePlan> {
  const read = v.safeParse(OpenTofuPlan, output);
  if (!read.success)
    throw new PlanFault(
      `isn’t what tofu show -json prints: ${v.getDotPath(read.issues[0]) ?? 'its content'} is missing or has another type`,
    );
  if (read.output.errored === true) throw new PlanFault('is not complete: OpenTofu reports an error');
  return resourcePlanOf(read.output.resource_changes.flatMap(resourceOf));
}
