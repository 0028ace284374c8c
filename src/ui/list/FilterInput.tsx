import type { NumberFilter, TextFilter } from '../../rules/lists/filters.ts';
import { NumberInput, type NumberInputProps } from '../kit/NumberInput.tsx';
import { TextInput } from '../kit/TextInput.tsx';

export interface FilterInputProps extends NumberInputProps {
  filter: NumberFilter | TextFilter;
}

/** The field of a filter that is typed. */
export function FilterInput({ filter, ...control }: FilterInputProps) {
  return filter.control === 'number' ? (
    <NumberInput {...control} min={filter.minimum} step={1} />
  ) : (
    <TextInput {...control} maxLength={filter.maxLength} spellCheck={false} />
  );
}
