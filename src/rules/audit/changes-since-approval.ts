/** What was edited since a record was last approved, with the labels of its page (docs/decisions/0048). */
import type { ChangedProperty, ChangesSinceApproval } from '../../contract/generated/schema.d.ts';
import type { FieldDifference } from '../records/record-sections.ts';
import type { LoggedEntityView, ShownChange } from './logged-entity.ts';
import { linesDifference, propertyWords, readableLines } from './value-words.ts';

/** An absent value stays absent: parsers don't take null for each. */
function withValues(record: object, changes: readonly (readonly [string, unknown])[]): Record<string, unknown> {
  const changed = new Map(changes);
  const kept = Object.entries(record).filter(([name]) => !changed.has(name));
  return Object.fromEntries([...kept, ...[...changed].filter(([, value]) => value != null)]);
}

function listWords(lines: readonly string[], kept: number): string {
  const unchanged = `${lines.length === 0 ? '' : 'and '}${kept} unchanged`;
  return [...lines, ...(kept === 0 ? [] : [unchanged])].join('\n');
}

function differenceOf({ label, before, after }: Pick<ShownChange, 'label' | 'before' | 'after'>): FieldDifference {
  if (before === null || after === null) return { label, seen: 'Hidden', now: 'Changed' };
  const { removed, added, kept } = linesDifference(before, after);
  return { label, seen: listWords(removed, kept), now: listWords(added, kept) };
}

/** An id says nothing beside the name of what it refers to. */
function isNamedBeside({ property }: ChangedProperty, all: readonly ChangedProperty[]): boolean {
  const stem = property.replace(/Id$/, '');
  return stem !== property && all.some(({ property: other }) => other === stem || other === `${stem}Name`);
}

/** @param view of the record's area; null shows each field by its own name */
export function differencesSinceApproval(
  record: object,
  { fields, secrets }: Pick<ChangesSinceApproval, 'fields' | 'secrets'>,
  view: LoggedEntityView | null,
  product: string,
): readonly FieldDifference[] {
  const diff: readonly ChangedProperty[] = [
    ...fields.map(({ field, before, after }) => ({ property: field, leftValue: before, rightValue: after })),
    ...secrets.map((property) => ({ property, rightValue: 'changed' })),
  ];
  const hidden = secrets.map((name) => [name, null] as const);
  const entity = withValues(record, [...fields.map(({ field, after }) => [field, after] as const), ...hidden]);
  const other = withValues(record, [...fields.map(({ field, before }) => [field, before] as const), ...hidden]);
  const known = view?.changes({ entity, other, diff }, product) ?? { changes: [], others: diff };
  const others = known.others
    .filter((change) => !isNamedBeside(change, diff))
    .map(({ property, leftValue, rightValue }) => ({
      label: propertyWords(property),
      before: secrets.includes(property) ? null : readableLines(leftValue, property),
      after: secrets.includes(property) ? null : readableLines(rightValue, property),
    }));
  return [...known.changes, ...others].map(differenceOf);
}
