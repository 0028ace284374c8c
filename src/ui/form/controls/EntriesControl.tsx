import { EntryList } from '../../kit/EntryList.tsx';
import { Field } from '../../kit/Field.tsx';
import type { FieldControlProps } from '../field-control.ts';
import { entriesLimit } from '../limit-count.ts';
import { entriesOf } from './entry-additions.ts';

export interface EntriesControlProps extends FieldControlProps<readonly string[]> {
  /** Marks entries while the field has an error; absent where entries can't be told apart. */
  readonly isAcceptable?: ((entry: string) => boolean) | undefined;
  readonly inputMode?: 'email' | 'text' | undefined;
}

const SEPARATOR = /[\s,;]+/;

/** Texts that are typed one by one: notification emails, used CIDRs (Deployments §2, §5). */
export function EntriesControl({ isAcceptable, inputMode, ...props }: EntriesControlProps) {
  const { id, label, isRequired, refusal, error, note } = props;
  return (
    <Field
      id={id}
      label={label}
      isRequired={isRequired}
      limit={entriesLimit(props)}
      refusal={refusal}
      error={error}
      note={note}
    >
      {(control) => (
        <EntryList
          {...control}
          {...entriesOf(props)}
          separator={SEPARATOR}
          inputMode={inputMode}
          isFaulty={(entry) => error !== null && isAcceptable?.(entry) === false}
        />
      )}
    </Field>
  );
}
