import { EntryList } from '../../../../kit/EntryList.tsx';
import { Field } from '../../../../kit/Field.tsx';
import type { FieldControlProps } from '../field-control.ts';
import { withAdditions } from './entry-additions.ts';

export interface EntriesControlProps extends FieldControlProps<readonly string[]> {
  /** Marks entries while the field has an error; absent where entries can't be told apart. */
  readonly isAcceptable?: ((entry: string) => boolean) | undefined;
  readonly inputMode?: 'email' | 'text' | undefined;
}

const SEPARATOR = /[\s,;]+/;

/** Texts that are typed one by one: notification emails, used CIDRs (Deployments §2, §5). */
export function EntriesControl({ isAcceptable, inputMode, ...props }: EntriesControlProps) {
  const { id, label, value, isRequired, refusal, error, note, onChange, onBlur } = props;
  return (
    <Field id={id} label={label} isRequired={isRequired} refusal={refusal} error={error} note={note}>
      {(control) => (
        <EntryList
          {...control}
          label={label}
          entries={value}
          separator={SEPARATOR}
          inputMode={inputMode}
          isFaulty={(entry) => error !== null && isAcceptable?.(entry) === false}
          isFixed={refusal !== null}
          onAdd={(texts) => {
            const { entries, words } = withAdditions(value, texts);
            if (entries !== value) {
              onChange(entries);
              // "Checked by the server on Add": each addition counts as leaving the field.
              onBlur();
            }
            return words;
          }}
          onRemove={(place) => {
            onChange(value.filter((_, index) => index !== place));
            onBlur();
          }}
          onBlur={onBlur}
        />
      )}
    </Field>
  );
}
