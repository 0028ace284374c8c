import { Button } from '../kit/Button.tsx';
import { Dialog } from '../kit/Dialog.tsx';
import { TextInput } from '../kit/TextInput.tsx';
import { useHiddenSoon } from './hidden-secret.ts';

export interface UncopiedDialogProps {
  what: string;
  text: string;
  isSecret: boolean;
  onClose: () => void;
}

/** For manual copying if the browser refused the clipboard. */
export function UncopiedDialog({ what, text, isSecret, onClose }: UncopiedDialogProps) {
  useHiddenSoon(isSecret, onClose);
  return (
    <Dialog
      role="alertdialog"
      size="small"
      title={`${what} not copied`}
      onClose={onClose}
      onSubmit={onClose}
      footer={
        <Button type="submit" intent="primary">
          OK
        </Button>
      }
    >
      <p>The browser blocked copying. The text is selected, so copy it with Ctrl+C or a long press.</p>
      <TextInput
        isMono
        aria-label={what}
        value={text}
        data-autofocus
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
    </Dialog>
  );
}
