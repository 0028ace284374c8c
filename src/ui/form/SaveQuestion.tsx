import { AlertDialog } from '../kit/AlertDialog.tsx';

export interface SaveQuestionProps {
  /** What saving does to the record's approval. */
  sentence: string | null;
  onSave: () => void;
  onKeep: () => void;
}

export default function SaveQuestion({ sentence, onSave, onKeep }: SaveQuestionProps) {
  return (
    <AlertDialog
      kind="confirm"
      title="Save and ask for a new approval?"
      confirmLabel="Save changes"
      cancelLabel="Keep editing"
      onConfirm={onSave}
      onClose={onKeep}
    >
      {sentence}
    </AlertDialog>
  );
}
