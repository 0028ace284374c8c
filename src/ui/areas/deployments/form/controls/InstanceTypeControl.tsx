import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { FieldControlProps } from '../../../../form/field-control.ts';
import { shownOptions } from '../../../../form/shown-options.ts';
import { Field } from '../../../../kit/Field.tsx';
import { IconButton } from '../../../../kit/IconButton.tsx';
import { Select } from '../../../../kit/Select.tsx';
import { AddInstanceType } from './AddInstanceType.tsx';
import { choiceLine } from './choices.css.ts';
import { DeleteInstanceType } from './DeleteInstanceType.tsx';

export interface InstanceTypeControlProps extends FieldControlProps<string> {
  /** Offers a further type; rejects with the reason. Absent without the privilege. */
  readonly onAdd?: ((instanceType: string) => Promise<void>) | undefined;
  /** Offers a type no longer; rejects with the reason. Absent without the privilege. */
  readonly onDelete?: ((instanceType: string) => Promise<void>) | undefined;
  /** Why the list can't be changed now, in a sentence; null where it can. */
  readonly networkRefusal?: string | null | undefined;
}

function whyNotDeleted(value: string, isOffered: boolean): string | undefined {
  if (value === '') return 'Select an instance type to delete.';
  return isOffered ? undefined : 'This instance type is not in the list.';
}

/** A database instance type, and changes to the list for those who may make them (Deployments §2, §6). */
export function InstanceTypeControl({ onAdd, onDelete, networkRefusal = null, ...props }: InstanceTypeControlProps) {
  const { id, label, value, isRequired, refusal, error, note, options, onChange, onBlur } = props;
  const [opened, setOpened] = useState<'none' | 'add' | 'delete'>('none');
  const { isLoading, isOffered, shown } = shownOptions(props);
  const close = () => setOpened('none');
  return (
    <>
      <Field id={id} label={label} isRequired={isRequired} refusal={refusal} error={error} note={note}>
        {(control) => (
          <div className={choiceLine}>
            <Select
              {...control}
              value={value}
              options={shown}
              placeholder={isLoading ? 'Loading…' : 'Select'}
              disabled={refusal !== null}
              aria-busy={isLoading || undefined}
              onValueChange={onChange}
              onBlur={onBlur}
            />
            {onAdd !== undefined && refusal === null && (
              <IconButton
                label="Add instance type"
                icon={<Plus aria-hidden />}
                isOutlined
                refusal={networkRefusal ?? (options === null ? 'The list is still loading.' : undefined)}
                onClick={() => setOpened('add')}
              />
            )}
            {onDelete !== undefined && refusal === null && (
              <IconButton
                label={value === '' ? 'Delete instance type' : `Delete instance type ${value}`}
                icon={<Trash2 aria-hidden />}
                isOutlined
                isDanger
                refusal={networkRefusal ?? whyNotDeleted(value, isOffered)}
                onClick={() => setOpened('delete')}
              />
            )}
          </div>
        )}
      </Field>
      {opened === 'add' && onAdd !== undefined && (
        <AddInstanceType
          offered={(options ?? []).map((option) => option.value)}
          onAdd={onAdd}
          onAdded={(instanceType) => {
            onChange(instanceType);
            close();
            onBlur();
          }}
          onClose={close}
        />
      )}
      {opened === 'delete' && onDelete !== undefined && (
        <DeleteInstanceType
          instanceType={value}
          onDelete={() => onDelete(value)}
          onDeleted={() => {
            onChange('');
            close();
            onBlur();
          }}
          onClose={close}
        />
      )}
    </>
  );
}
