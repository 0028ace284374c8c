/** Entities in the activity log (Administration §3 "Activity log entry"): bounded in size; of secrets only that they changed. */
import { sensitiveFields } from '../../src/contract/generated/sensitive-fields.ts';
import { REMOVED_SECRET } from '../../src/rules/audit/logged-entity.ts';

export type Entity = Readonly<Record<string, unknown>>;

export interface Difference {
  readonly property: string;
  readonly leftValue: unknown;
  readonly rightValue: unknown;
}

export interface LoggedChange {
  readonly before: Entity | null;
  readonly after: Entity | null;
  readonly diff: readonly Difference[];
}

const CHANGED = 'changed';
/** Characters of one text. */
const LONGEST_TEXT = 4_000;
const MOST_PARTS = 500;
const DEEPEST = 8;
/** Characters of one side as JSON. */
const LARGEST_ENTITY = 64_000;
const LEFT_OUT = '… (left out: too large for the log)';

/** Fields that no device may store are not logged either, at any depth. */
const SENSITIVE: ReadonlySet<string> = new Set(Object.values(sensitiveFields).flat());

export function isSensitiveField(name: string): boolean {
  return SENSITIVE.has(name);
}

function bounded(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') {
    const more = value.length - LONGEST_TEXT;
    return more > 0 ? `${value.slice(0, LONGEST_TEXT)}… (${more} more characters)` : value;
  }
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (depth === DEEPEST) return LEFT_OUT;
  if (Array.isArray(value)) {
    const more = value.length - MOST_PARTS;
    const kept = value.slice(0, MOST_PARTS).map((part) => bounded(part, depth + 1));
    return more > 0 ? [...kept, `… (${more} more)`] : kept;
  }
  const parts = Object.entries(value).filter(([name]) => !SENSITIVE.has(name));
  return Object.fromEntries(parts.slice(0, MOST_PARTS).map(([name, part]) => [name, bounded(part, depth + 1)]));
}

function boundedEntity(entity: Entity): Entity {
  const parts = Object.entries(entity)
    .filter(([name]) => !SENSITIVE.has(name))
    .map(([name, value]) => ({ name, value: bounded(value) }));
  const sized = parts.map(({ name, value }) => ({
    name,
    size: name.length + (JSON.stringify(value)?.length ?? 0) + 4,
  }));
  let size = sized.reduce((sum, part) => sum + part.size, 0);
  const leftOut = new Set<string>();
  for (const part of sized.toSorted((left, right) => right.size - left.size)) {
    if (size <= LARGEST_ENTITY) break;
    leftOut.add(part.name);
    size -= part.size - LEFT_OUT.length;
  }
  return Object.fromEntries(parts.map(({ name, value }) => [name, leftOut.has(name) ? LEFT_OUT : value]));
}

/** Independent of the property order, which the database changes. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([left], [right]) => (left < right ? -1 : 1)))
      : part,
  );
}

/** A missing flag equals false: records from before the flag have not changed. */
export function isSameValue(left: unknown, right: unknown): boolean {
  return canonical(left === false ? null : left) === canonical(right === false ? null : right);
}

function differences(before: Entity, after: Entity): readonly Difference[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.flatMap((property) => {
    const [leftValue, rightValue] = [before[property] ?? null, after[property] ?? null];
    if (isSameValue(leftValue, rightValue)) return [];
    if (SENSITIVE.has(property))
      return [{ property, leftValue: null, rightValue: rightValue === null ? REMOVED_SECRET : CHANGED }];
    return [{ property, leftValue: bounded(leftValue), rightValue: bounded(rightValue) }];
  });
}

/**
 * @param changedSecrets fields that were set, changed or removed, without their values
 * @param removedSecrets those that were removed
 */
export function loggedChange(
  before: Entity | null,
  after: Entity | null,
  changedSecrets: readonly string[] = [],
  removedSecrets: readonly string[] = [],
): LoggedChange {
  const marks = changedSecrets.map((property) => ({
    property,
    leftValue: null,
    rightValue: removedSecrets.includes(property) ? REMOVED_SECRET : CHANGED,
  }));
  const shown = differences(before ?? {}, after ?? {}).filter(({ property }) => !changedSecrets.includes(property));
  return {
    before: before === null ? null : boundedEntity(before),
    after: after === null ? null : boundedEntity(after),
    diff: [...shown, ...marks].sort((left, right) => (left.property < right.property ? -1 : 1)),
  };
}
