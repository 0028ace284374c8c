import { AlertDialog } from '../../../../kit/AlertDialog.tsx';
import { useDialogWork } from '../../../../use-dialog-work.ts';

export interface DeleteInstanceTypeProps {
  readonly instanceType: string;
  /** Rejects with the reason. */
  readonly onDelete: () => Promise<void>;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

const TITLE = 'Delete instance type';

/** Asks before an instance type is taken off the list; open while it is mounted. */
export function DeleteInstanceType({ instanceType, onDelete, onDeleted, onClose }: DeleteInstanceTypeProps) {
  const { isPending, failure, start } = useDialogWork(TITLE, onDelete, onDeleted);
  return (
    <AlertDialog
      kind="confirm"
      title={TITLE}
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
