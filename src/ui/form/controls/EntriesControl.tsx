import { EntryList } from '../../kit/EntryList.tsx';
import { Field } from '../../kit/Field.tsx';
import type { FieldControlProps } from '../field-control.ts';
import { entriesLimit } from '../limit-count.ts';
import { entriesOf } from './entry-additions.ts';

const SEPARATOR = /[\s,;]+/;

function namesEntry(message: string, entry: string): boolean {
  return message.split(/\s+/).some((word) => word === entry || word === `${entry}.`);
}

/** Typed one by one: notification emails, used CIDRs (Deployments §2, §5). */
export function EntriesControl(props: FieldControlProps<readonly string[]>) {
  const { id, label, isRequired, refusal, error, note, entry: kind } = props;
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
          inputMode={kind?.inputMode}
          isFaulty={(entry) => error !== null && (kind?.isAcceptable(entry) === false || namesEntry(error, entry))}
        />
      )}
    </Field>
  );
}
