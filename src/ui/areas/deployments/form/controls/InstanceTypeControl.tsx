import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { instanceTypeError } from '../../../../../rules/deployments/forms/database-fields.ts';
import { shownOptions } from '../../../../form/controls/ChoiceControl.tsx';
import type { FieldControlProps } from '../../../../form/field-control.ts';
import { AlertDialog } from '../../../../kit/AlertDialog.tsx';
import { Banner } from '../../../../kit/Banner.tsx';
import { Button } from '../../../../kit/Button.tsx';
import { Dialog } from '../../../../kit/Dialog.tsx';
import { Field } from '../../../../kit/Field.tsx';
import { IconButton } from '../../../../kit/IconButton.tsx';
import { Select } from '../../../../kit/Select.tsx';
import { TextInput } from '../../../../kit/TextInput.tsx';
import { useDialogWork } from '../../../../portal/use-dialog-work.ts';
import { choiceLine } from './controls.css.ts';

interface DeleteInstanceTypeProps {
  readonly instanceType: string;
  /** Rejects with the reason. */
  readonly onDelete: () => Promise<void>;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

const DELETE_TITLE = 'Delete instance type';

function DeleteInstanceType({ instanceType, onDelete, onDeleted, onClose }: DeleteInstanceTypeProps) {
  const { isPending, failure, start } = useDialogWork(DELETE_TITLE, onDelete, onDeleted);
  return (
    <AlertDialog
      kind="confirm"
      title={DELETE_TITLE}
      isDanger
      isPending={isPending}
      error={failure}
      onClose={onClose}
      onConfirm={() => void start()}
    >
      Are you sure you want to delete the instance type {instanceType}? Requests that use it keep it.
    </AlertDialog>
  );
}

interface AddInstanceTypeProps {
  readonly offered: readonly string[];
  /** Rejects with the reason. */
  readonly onAdd: (instanceType: string) => Promise<void>;
  readonly onAdded: (instanceType: string) => void;
  readonly onClose: () => void;
}

const TITLE = 'Add instance type';

function AddInstanceType({ offered, onAdd, onAdded, onClose }: AddInstanceTypeProps) {
  const [typed, setTyped] = useState('');
  const [isAsked, setAsked] = useState(false);
  const { isPending, failure, start } = useDialogWork(TITLE, onAdd, onAdded);
  const fault = instanceTypeError(typed, offered);
  return (
    <Dialog
      title={TITLE}
      size="small"
      onClose={onClose}
      onSubmit={() => {
        setAsked(true);
        if (fault === null && !isPending) void start(typed.trim());
      }}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" intent="primary" isPending={isPending}>
            Add
          </Button>
        </>
      }
    >
      <Field label="Instance type" isRequired error={isAsked ? fault : null}>
        {(control) => (
          <TextInput
            {...control}
            data-autofocus
            isMono
            spellCheck={false}
            autoCapitalize="none"
            readOnly={isPending}
            value={typed}
            onValueChange={setTyped}
          />
        )}
      </Field>
      {failure !== null && (
        <Banner tone="danger" role="alert">
          {failure}
        </Banner>
      )}
    </Dialog>
  );
}

interface InstanceTypeControlProps extends FieldControlProps<string> {
  /** Rejects with the reason. Absent without the privilege. */
  readonly onAdd?: ((instanceType: string) => Promise<void>) | undefined;
  /** Rejects with the reason. Absent without the privilege. */
  readonly onDelete?: ((instanceType: string) => Promise<void>) | undefined;
  /** As a sentence; null if the list can be changed. */
  readonly networkRefusal?: string | null | undefined;
}

function whyNotDeleted(value: string, isOffered: boolean): string | undefined {
  if (value === '') return 'Select an instance type to delete.';
  return isOffered ? undefined : 'This instance type is not in the list.';
}

/** Users with the privilege can change the list (Deployments §2, §6). */
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
