import {
  type KeyValueRow,
  type KeyValueSuggestion,
  type RowsKind,
  rowFindings,
} from '../../../src/rules/forms/key-value-rows.ts';
import type { RowsView } from '../../../src/ui/form/form-views.ts';

export const PARAMETERS: RowsKind = {
  noun: 'parameter',
  emptyWords: 'No parameters yet.',
  repeatedMessage: 'Each key can be used once.',
  maxRows: 100,
  maxKeyLength: 200,
  maxValueLength: 2000,
};

export const TAGS: RowsKind = {
  noun: 'tag',
  emptyWords: 'No other tags yet.',
  repeatedMessage: 'A tag with this key already exists.',
  maxRows: 100,
  maxKeyLength: 200,
  maxValueLength: 2000,
  taken: ['Department', 'SubDepartment'],
};

/** What a form says of rows. */
export function rowsView(
  kind: RowsKind,
  rows: readonly KeyValueRow[],
  suggestions: readonly KeyValueSuggestion[] = [],
): RowsView {
  return { ...kind, suggestions, findings: rowFindings({ rows, suggestions }, kind) };
}
