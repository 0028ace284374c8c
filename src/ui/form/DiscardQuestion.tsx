import { AlertDialog } from '../kit/AlertDialog.tsx';

export interface DiscardQuestionProps {
  isOffered: boolean;
  onDiscard: () => void;
  onKeep: () => void;
}

export default function DiscardQuestion({ isOffered, onDiscard, onKeep }: DiscardQuestionProps) {
  return (
    <AlertDialog
      kind="confirm"
      title="Discard your changes?"
      confirmLabel="Discard"
      cancelLabel={isOffered ? 'Keep them' : 'Keep editing'}
      isDanger
      onConfirm={onDiscard}
      onClose={onKeep}
    >
      Your changes here will be lost.
    </AlertDialog>
  );
}
