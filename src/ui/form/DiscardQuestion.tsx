import { AlertDialog } from '../kit/AlertDialog.tsx';

export interface DiscardQuestionProps {
  onDiscard: () => void;
  onKeep: () => void;
}

/** Asked before changes are given up. */
export default function DiscardQuestion({ onDiscard, onKeep }: DiscardQuestionProps) {
  return (
    <AlertDialog
      kind="confirm"
      title="Discard your changes?"
      confirmLabel="Discard"
      cancelLabel="Keep editing"
      isDanger
      onConfirm={onDiscard}
      onClose={onKeep}
    >
      What you have typed here is lost.
    </AlertDialog>
  );
}
