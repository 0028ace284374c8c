import { LoaderCircle, RefreshCw } from 'lucide-react';
import { useMemo } from 'react';
import { EntryList } from '../../kit/EntryList.tsx';
import { Field } from '../../kit/Field.tsx';
import { IconButton } from '../../kit/IconButton.tsx';
import { wheel } from '../../kit/Spinner.css.ts';
import type { FieldControlProps } from '../field-control.ts';
import { entriesLimit } from '../limit-count.ts';
import { entriesOf } from './entry-additions.ts';

export interface ChoicesControlProps extends FieldControlProps<readonly string[]> {
  /** Absent if the suggestions can't be reloaded. */
  readonly onRefresh?: (() => void) | undefined;
  readonly isRefreshing?: boolean | undefined;
  /** As a sentence; null if they can be reloaded. */
  readonly networkRefusal?: string | null | undefined;
}

const SEPARATOR = /[,;\n]+/;

/** Suggested or typed texts (Deployments §5 "Configurations: an empty or duplicate add is ignored"). */
export function ChoicesControl({
  onRefresh,
  isRefreshing = false,
  networkRefusal = null,
  ...props
}: ChoicesControlProps) {
  const { id, label, value, isRequired, refusal, error, note, options } = props;
  const suggestions = useMemo(
    () => options?.filter((option) => !value.includes(option.value)) ?? null,
    [options, value],
  );
  return (
    <Field
      id={id}
      label={label}
      isRequired={isRequired}
      limit={entriesLimit(props)}
      refusal={refusal}
      error={error}
      note={note}
      actions={
        onRefresh !== undefined &&
        refusal === null && (
          <IconButton
            label={`Refresh the list for ${label}`}
            icon={isRefreshing ? <LoaderCircle aria-hidden className={wheel} /> : <RefreshCw aria-hidden />}
            aria-busy={isRefreshing || undefined}
            refusal={networkRefusal ?? undefined}
            onClick={() => {
              if (!isRefreshing) onRefresh();
            }}
          />
        )
      }
    >
      {(control) => (
        <EntryList
          {...control}
          {...entriesOf(props)}
          separator={SEPARATOR}
          suggestions={suggestions}
          placeholder={options === null && props.areOptionsMissing !== true ? 'Loading suggestions …' : undefined}
        />
      )}
    </Field>
  );
}
