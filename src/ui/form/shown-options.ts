import type { FieldControlProps } from './field-control.ts';

type Choosing = Pick<FieldControlProps<string>, 'value' | 'refusal' | 'options' | 'areOptionsMissing' | 'ownName'>;

/** The record's own value stays visible even if the list lacks it. */
export function shownOptions({ value, refusal, options, areOptionsMissing = false, ownName }: Choosing) {
  const offered = options ?? [];
  const isOffered = value === '' || offered.some((option) => option.value === value);
  return {
    isLoading: options === null && refusal === null && !areOptionsMissing,
    isOffered,
    shown: isOffered ? offered : [{ value, label: ownName ?? value }, ...offered],
  };
}
