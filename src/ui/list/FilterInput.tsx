import type { DateFilter, NumberFilter, TextFilter } from '../../rules/lists/filters.ts';
import { NumberInput, type NumberInputProps } from '../kit/NumberInput.tsx';
import { TextInput } from '../kit/TextInput.tsx';

export interface FilterInputProps extends NumberInputProps {
  filter: NumberFilter | TextFilter | DateFilter;
}

export function FilterInput({ filter, ...control }: FilterInputProps) {
  switch (filter.control) {
    case 'number':
      return <NumberInput {...control} min={filter.minimum} step={1} />;
    case 'date':
      return <TextInput {...control} type="date" />;
    case 'text':
      return <TextInput {...control} maxLength={filter.maxLength} spellCheck={false} />;
  }
}
