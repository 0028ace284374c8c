import type { FieldControlProps } from './field-control.ts';

type Choosing = Pick<FieldControlProps<string>, 'value' | 'refusal' | 'options' | 'areOptionsMissing' | 'ownName'>;

/** What a choice offers: the record's own value stays in sight where the list has not arrived or does not hold it. */
export function shownOptions({ value, refusal, options, areOptionsMissing = false, ownName }: Choosing) {
  const offered = options ?? [];
  const isOffered = value === '' || offered.some((option) => option.value === value);
  return {
    /** Whether they are on their way. */
    isLoading: options === null && refusal === null && !areOptionsMissing,
    isOffered,
    shown: isOffered ? offered : [{ value, label: ownName ?? value }, ...offered],
  };
}
