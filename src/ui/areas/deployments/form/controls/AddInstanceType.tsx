import { useState } from 'react';
import { instanceTypeError } from '../../../../../rules/deployments/forms/database-fields.ts';
import { Banner } from '../../../../kit/Banner.tsx';
import { Button } from '../../../../kit/Button.tsx';
import { Dialog } from '../../../../kit/Dialog.tsx';
import { Field } from '../../../../kit/Field.tsx';
import { TextInput } from '../../../../kit/TextInput.tsx';
import { useDialogWork } from '../../../../use-dialog-work.ts';

export interface AddInstanceTypeProps {
  /** The types that there are. */
  readonly offered: readonly string[];
  /** Rejects with the reason. */
  readonly onAdd: (instanceType: string) => Promise<void>;
  readonly onAdded: (instanceType: string) => void;
  readonly onClose: () => void;
}

const TITLE = 'Add instance type';

/** Asks for a further instance type; open while it is mounted. */
export function AddInstanceType({ offered, onAdd, onAdded, onClose }: AddInstanceTypeProps) {
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
      <Field label="Instance Type" isRequired error={isAsked ? fault : null}>
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
