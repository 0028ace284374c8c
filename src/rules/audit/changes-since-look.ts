/** What has changed in a record since somebody looked at it, with the labels of its page. */
import type { AreaRecord } from '../records/record-key.ts';
import type { FieldDifference, RecordComparison } from '../records/record-sections.ts';
import { differencesSinceApproval } from './changes-since-approval.ts';
import { editedFields, hiddenEditsSince } from './edited-fields.ts';
import type { LoggedEntityView } from './logged-entity.ts';

/** For a new version without a visible change, of a back end that doesn't name hidden fields. */
const MAY_HAVE_CHANGED = {
  label: 'Passwords and other hidden fields',
  seen: 'Hidden',
  now: 'May have changed',
} as const;

/** What the page compares first, then other fields and the hidden ones. @param view of the record's area; null names each field by its own name */
export function differencesSinceLook<RecordType extends AreaRecord>(
  seen: RecordType,
  now: RecordType,
  comparison: RecordComparison<RecordType>,
  view: LoggedEntityView | null,
  product: string,
): readonly FieldDifference[] {
  const compared = comparison.differences(seen, now);
  const hidden = hiddenEditsSince(seen, now);
  const edited = { fields: editedFields(seen, now), secrets: [...(hidden ?? [])] };
  const labels = new Set(compared.map(({ label }) => label));
  const others = differencesSinceApproval(now, edited, view, product).filter(({ label }) => !labels.has(label));
  const found = [...compared, ...others];
  const isUnexplained = found.length === 0 && hidden === null && comparison.hasChanged(seen, now);
  return isUnexplained ? [MAY_HAVE_CHANGED] : found;
}
