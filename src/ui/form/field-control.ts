import type { EntryKind, RandomSource } from '../../rules/forms/controls.ts';
import type { Limits, Option } from '../../rules/forms/form.ts';
import type { RowsView } from './form-views.ts';

export interface FieldControlProps<Value> {
  readonly name: string;
  /** Of the element that takes the focus; the error summary links to it. */
  readonly id: string;
  readonly label: string;
  readonly value: Value;
  /** The label of the empty choice; absent if it has none. */
  readonly emptyLabel?: string | undefined;
  /** Always shown; absent if there is none. */
  readonly help?: string | undefined;
  /** Starred (Deployments §5 "Mandatory fields are starred"). */
  readonly isRequired: boolean;
  /** As a sentence; null if it can be changed. */
  readonly refusal: string | null;
  /** Null if no fault is known. */
  readonly error: string | null;
  /** Not a fault; null for none. */
  readonly note: string | null;
  /** Choices or suggestions; null while loading, or if it is no choice. */
  readonly options: readonly Option[] | null;
  readonly areOptionsMissing?: boolean | undefined;
  readonly onRetryOptions?: (() => void) | undefined;
  /** The value's name if no list contains it; null if unknown. */
  readonly ownName: string | null;
  readonly limits: Limits;
  /** What a list's entries are; absent if they have no name. */
  readonly entry?: EntryKind | undefined;
  readonly pickerTitle?: string | undefined;
  readonly ownPicks?: readonly Option[] | undefined;
  readonly rows?: RowsView | undefined;
  readonly generate?: ((random: RandomSource) => string) | undefined;
  /** A secret that is left empty keeps its value. */
  readonly staysWhereEmpty?: boolean | undefined;
  /** Never typed. */
  readonly isOnlyGenerated?: true | undefined;
  readonly onChange: (value: Value) => void;
  readonly onBlur: () => void;
}
