import type { FieldControlProps } from '../field-control.ts';
import { ChoiceControl } from './ChoiceControl.tsx';
import { SearchChoice } from './SearchChoice.tsx';

/** More than this one does not look through by eye. */
const FEW = 12;

/** One of a list: found by typing where there are many. */
export function ListedChoice(props: FieldControlProps<string>) {
  return (props.options?.length ?? 0) > FEW ? <SearchChoice {...props} /> : <ChoiceControl {...props} />;
}
