import { startTransition, useActionState, useState } from 'react';
import { messageOf } from '../../../../../machines/session/session-facts.ts';
import { instanceTypeError } from '../../../../../rules/deployments/forms/database-fields.ts';
import { Banner } from '../../../../kit/Banner.tsx';
import { Button } from '../../../../kit/Button.tsx';
import { Dialog } from '../../../../kit/Dialog.tsx';
import { Field } from '../../../../kit/Field.tsx';
import { TextInput } from '../../../../kit/TextInput.tsx';

export interface AddInstanceTypeProps {
  /** The types that there are. */
  readonly offered: readonly string[];
  /** Rejects with the reason. */
  readonly onAdd: (instanceType: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for a further instance type; open while it is mounted. */
export function AddInstanceType({ offered, onAdd, onClose }: AddInstanceTypeProps) {
  const [typed, setTyped] = useState('');
  const [isAsked, setAsked] = useState(false);
  const [failure, add, isPending] = useActionState<string | null>(async () => {
    try {
      await onAdd(typed.trim());
      return null;
    } catch (error) {
      return messageOf(error);
    }
  }, null);
  const fault = instanceTypeError(typed, offered);
  const close = () => {
    if (!isPending) onClose();
  };
  return (
    <Dialog
      title="Add instance type"
      size="small"
      onClose={close}
      onSubmit={() => {
        setAsked(true);
        if (fault === null && !isPending) startTransition(add);
      }}
      footer={
        <>
          <Button onClick={close} disabled={isPending}>
            Cancel
          </Button>
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
      {failure !== null && !isPending && (
        <Banner tone="danger" role="alert">
          {failure}
        </Banner>
      )}
    </Dialog>
  );
}
