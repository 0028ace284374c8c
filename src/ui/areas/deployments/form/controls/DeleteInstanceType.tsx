import { startTransition, useActionState } from 'react';
import { messageOf } from '../../../../../machines/session/session-facts.ts';
import { AlertDialog } from '../../../../kit/AlertDialog.tsx';

export interface DeleteInstanceTypeProps {
  readonly instanceType: string;
  /** Rejects with the reason. */
  readonly onDelete: () => Promise<void>;
  readonly onClose: () => void;
}

/** Asks before an instance type is taken off the list; open while it is mounted. */
export function DeleteInstanceType({ instanceType, onDelete, onClose }: DeleteInstanceTypeProps) {
  const [failure, remove, isPending] = useActionState<string | null>(async () => {
    try {
      await onDelete();
      return null;
    } catch (error) {
      return messageOf(error);
    }
  }, null);
  return (
    <AlertDialog
      kind="confirm"
      title="Delete instance type"
      isDanger
      isPending={isPending}
      error={isPending ? null : failure}
      onClose={onClose}
      onConfirm={() => startTransition(remove)}
    >
      Are you sure you want to delete the instance type {instanceType}? Requests that have it keep it.
    </AlertDialog>
  );
}
