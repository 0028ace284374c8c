import { FIXED_TAG_KEYS, REPEATED_TAG } from '../../../../../rules/deployments/forms/tag-fields.ts';
import type { KeyValueRow } from '../../../../../rules/deployments/forms/values.ts';
import type { KeyValueSuggestion } from '../../../../../rules/forms/key-value-rows.ts';
import { KeyValueRows } from '../../../../form/controls/KeyValueRows.tsx';
import type { FieldControlProps } from '../../../../form/field-control.ts';

const NO_SUGGESTIONS: readonly KeyValueSuggestion[] = [];

/** Tags beside Department and SubDepartment, which are fields of their own (Deployments §2 "Common sections"). */
export function TagsControl(props: FieldControlProps<readonly KeyValueRow[]>) {
  return (
    <KeyValueRows
      {...props}
      noun="tag"
      suggestions={NO_SUGGESTIONS}
      repeatedMessage={REPEATED_TAG}
      taken={FIXED_TAG_KEYS}
      emptyWords="No further tags yet."
    />
  );
}
