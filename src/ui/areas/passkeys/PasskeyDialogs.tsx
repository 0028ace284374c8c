import { useState } from 'react';
import type { Passkey } from '../../../contract/generated/schema.d.ts';
import { passkeyNameFault } from '../../../rules/passkeys/passkey-name.ts';
import { cleanText } from '../../../rules/texts/typed-text.ts';
import { AlertDialog } from '../../kit/AlertDialog.tsx';
import { Button } from '../../kit/Button.tsx';
import { Dialog } from '../../kit/Dialog.tsx';
import { Field } from '../../kit/Field.tsx';
import { TextInput } from '../../kit/TextInput.tsx';

export interface PasskeyDialogsProps {
  asked: { readonly kind: 'rename' | 'remove'; readonly passkey: Passkey };
  onRename: (name: string) => void;
  onRemove: () => void;
  onClose: () => void;
}

export default function PasskeyDialogs({ asked: { kind, passkey }, onRename, onRemove, onClose }: PasskeyDialogsProps) {
  if (kind === 'rename') return <RenameDialog passkey={passkey} onRename={onRename} onClose={onClose} />;
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
  passkey,
  onRename,
  onClose,
}: Pick<PasskeyDialogsProps, 'onRename' | 'onClose'> & { passkey: Passkey }) {
  const [name, setName] = useState(passkey.name);
  const [isAsked, setAsked] = useState(false);
  const fault = passkeyNameFault(name);
  return (
    <Dialog
      title="Rename passkey"
      size="small"
      onClose={onClose}
      onSubmit={() => (fault === null ? onRename(cleanText(name)) : setAsked(true))}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" intent="primary">
            Rename passkey
          </Button>
        </>
      }
    >
      <Field label="Name" hint="Such as the device that keeps it" error={isAsked ? fault : null}>
        {(control) => <TextInput {...control} value={name} onValueChange={setName} data-autofocus />}
      </Field>
    </Dialog>
  );
}
