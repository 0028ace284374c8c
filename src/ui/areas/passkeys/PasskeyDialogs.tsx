import { useState } from 'react';
import type { Passkey } from '../../../contract/generated/schema.d.ts';
import { passkeyNameFault, takenNameFault } from '../../../rules/passkeys/passkey-name.ts';
import { cleanText } from '../../../rules/texts/typed-text.ts';
import { AlertDialog } from '../../kit/AlertDialog.tsx';
import { Button } from '../../kit/Button.tsx';
import { Dialog } from '../../kit/Dialog.tsx';
import { DialogRefusal } from '../../kit/DialogRefusal.tsx';
import { Field } from '../../kit/Field.tsx';
import { TextInput } from '../../kit/TextInput.tsx';

export interface AskedPasskey {
  readonly kind: 'rename' | 'remove';
  readonly passkey: Passkey;
  /** A new name that is on its way; its dialog stays until the server has it. */
  readonly isSent?: boolean;
  /** Why the name was not changed. */
  readonly failure?: string | null;
}

export interface PasskeyDialogsProps {
  asked: AskedPasskey;
  /** Of the user's other passkeys. */
  otherNames: readonly string[];
  onRename: (name: string) => void;
  onRemove: () => void;
  onClose: () => void;
}

export default function PasskeyDialogs({ asked, otherNames, onRename, onRemove, onClose }: PasskeyDialogsProps) {
  const { kind, passkey } = asked;
  if (kind === 'rename') return <RenameDialog {...{ asked, otherNames, onRename, onClose }} />;
  return (
    <AlertDialog
      kind="confirm"
      title="Remove passkey"
      description={passkey.name}
      isDanger
      confirmLabel="Remove passkey"
      cancelLabel="Cancel"
      onConfirm={onRemove}
      onClose={onClose}
    >
      <p>
        You can’t sign decisions with it anymore. Decisions that it has signed and that still wait on a device have to
        be signed again. Delete it from the device or password manager that keeps it too.
      </p>
    </AlertDialog>
  );
}

function RenameDialog({
  asked: { passkey, isSent = false, failure = null },
  otherNames,
  onRename,
  onClose,
}: Pick<PasskeyDialogsProps, 'asked' | 'otherNames' | 'onRename' | 'onClose'>) {
  const [name, setName] = useState(passkey.name);
  const [isAsked, setAsked] = useState(false);
  const fault = passkeyNameFault(name) ?? takenNameFault(name, otherNames);
  return (
    <Dialog
      title="Rename passkey"
      size="small"
      onClose={onClose}
      onSubmit={() => {
        if (isSent) return;
        if (fault === null) onRename(cleanText(name));
        else setAsked(true);
      }}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" intent="primary" isPending={isSent}>
            Rename passkey
          </Button>
        </>
      }
    >
      <Field label="Name" hint="Such as the device that keeps it" error={isAsked ? fault : null}>
        {(control) => <TextInput {...control} value={name} onValueChange={setName} data-autofocus />}
      </Field>
      {failure !== null && <DialogRefusal>{failure}</DialogRefusal>}
    </Dialog>
  );
}
