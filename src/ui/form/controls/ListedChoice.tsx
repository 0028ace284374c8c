import type { FieldControlProps } from '../field-control.ts';
import { ChoiceControl } from './ChoiceControl.tsx';
import { SearchChoice } from './SearchChoice.tsx';

const FEW = 12;

export function ListedChoice(props: FieldControlProps<string>) {
  return (props.options?.length ?? 0) > FEW ? <SearchChoice {...props} /> : <ChoiceControl {...props} />;
}
