import type { ReactNode } from 'react';
import { Field } from '../../kit/Field.tsx';
import { Select } from '../../kit/Select.tsx';
import type { FieldControlProps } from '../field-control.ts';

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

export interface ChoiceControlProps extends FieldControlProps<string> {
  readonly actions?: ReactNode;
}

/** A mandatory choice can't be cleared; the record's own value stays visible even if the list lacks it. */
export function ChoiceControl(props: ChoiceControlProps) {
  const {
    id,
    label,
    value,
    isRequired,
    refusal,
    error,
    note,
    help,
    actions,
    emptyLabel = 'Not chosen',
    onChange,
    onBlur,
  } = props;
  const { isLoading, shown } = shownOptions(props);
  return (
    <Field
      id={id}
      label={label}
      isRequired={isRequired}
      error={error}
      refusal={refusal}
      note={note}
      hint={help}
      actions={actions}
    >
      {(control) => (
        <Select
          {...control}
          value={value}
          options={shown}
          placeholder={isLoading ? 'Loading…' : isRequired ? (value === '' ? 'Select' : undefined) : emptyLabel}
          disabled={refusal !== null}
          aria-busy={isLoading || undefined}
          onValueChange={onChange}
          onBlur={onBlur}
        />
      )}
    </Field>
  );
}
