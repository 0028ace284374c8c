import type { EntryKind, RandomSource } from '../../rules/forms/controls.ts';
import type { Limits, Option } from '../../rules/forms/form.ts';
import type { RowsView } from './form-views.ts';

/** What every control of a form is given: its value, what there is to say about it, and where changes go. */
export interface FieldControlProps<Value> {
  /** The field's. */
  readonly name: string;
  /** Of the element that takes the focus; links of the error summary lead here. */
  readonly id: string;
  readonly label: string;
  readonly value: Value;
  /** What having chosen nothing is called; absent where it has no name. */
  readonly emptyLabel?: string | undefined;
  /** What is worth knowing of it whatever it holds; absent where nothing is. */
  readonly help?: string | undefined;
  /** Starred (Deployments §5 "Mandatory fields are starred"). */
  readonly isRequired: boolean;
  /** Why it can't be changed, in a sentence; null where it can. */
  readonly refusal: string | null;
  /** What is wrong with the value; null where nothing is known to be. */
  readonly error: string | null;
  /** Worth knowing, and no fault; null where there is nothing. */
  readonly note: string | null;
  /** What can be chosen or is suggested; null while it has not arrived, and where the field is no choice. */
  readonly options: readonly Option[] | null;
  /** What can be chosen could not be loaded, as the note says. */
  readonly areOptionsMissing?: boolean | undefined;
  /** Loads again what could not be loaded. */
  readonly onRetryOptions?: (() => void) | undefined;
  /** The name of the chosen value where no list contains it; null where that is not known. */
  readonly ownName: string | null;
  readonly limits: Limits;
  /** In a list of texts, what its entries are; absent where entries have no names. */
  readonly entry?: EntryKind | undefined;
  /** Of what is picked on a screen of its own: what that is called, where it is not "Select" and the label. */
  readonly pickerTitle?: string | undefined;
  /** The names of the record's own values where no list contains them. */
  readonly ownPicks?: readonly Option[] | undefined;
  /** Of keys and values: what is said of them. */
  readonly rows?: RowsView | undefined;
  /** Of a secret: makes a new one; absent where it comes from elsewhere. */
  readonly generate?: ((random: RandomSource) => string) | undefined;
  /** Of a secret: what the record keeps stays where nothing is typed. */
  readonly staysWhereEmpty?: boolean | undefined;
  /** It is never typed. */
  readonly isOnlyGenerated?: true | undefined;
  readonly onChange: (value: Value) => void;
  readonly onBlur: () => void;
}
