import { Combobox } from '../../kit/Combobox.tsx';
import { Field } from '../../kit/Field.tsx';
import type { FieldControlProps } from '../field-control.ts';
import { ChoiceControl } from './ChoiceControl.tsx';

const FEW = 12;

export function ListedChoice(props: FieldControlProps<string>) {
  return (props.options?.length ?? 0) > FEW ? <SearchChoice {...props} /> : <ChoiceControl {...props} />;
}

/** Searchable (Deployments §5 "The platform version picker is searchable by 'name - version'"). */
export function SearchChoice(props: FieldControlProps<string>) {
  const { id, label, value, isRequired, refusal, error, note, areOptionsMissing = false, onChange, onBlur } = props;
  const { options, ownName } = props;
  // The record's own value stays visible without the list.
  const own = value === '' ? [] : [{ value, label: ownName ?? value }];
  return (
    <Field id={id} label={label} isRequired={isRequired} refusal={refusal} error={error} note={note}>
      {(control) => (
        <Combobox
          {...control}
          label={label}
          value={value}
          options={options ?? (areOptionsMissing ? own : null)}
          placeholder={areOptionsMissing ? 'Couldn’t be loaded' : 'Type to search'}
          isFixed={refusal !== null}
          onValueChange={onChange}
          onBlur={onBlur}
        />
      )}
    </Field>
  );
}
