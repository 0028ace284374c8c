import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { DialogRefusal } from './DialogRefusal.tsx';

interface AlertDialogShared {
  title: string;
  description?: string | undefined;
  children: ReactNode;
  error?: string | null | undefined;
}

export interface AlertProps extends AlertDialogShared {
  kind: 'alert';
  onClose: () => void;
}

export interface ConfirmProps extends AlertDialogShared {
  kind: 'confirm';
  onConfirm: () => void;
  /** No, or Escape. A pending action continues without the dialog. */
  onClose: () => void;
  confirmLabel?: string | undefined;
  cancelLabel?: string | undefined;
  /** A red confirm button; the other one gets the focus. */
  isDanger?: boolean | undefined;
  isPending?: boolean | undefined;
  isConfirmDisabled?: boolean | undefined;
}

export function AlertDialog(props: AlertProps | ConfirmProps) {
  const error = props.error ?? null;
  const isPending = props.kind === 'confirm' && props.isPending === true;
  const isReady = props.kind === 'alert' || props.isConfirmDisabled !== true;
  return (
    <Dialog
      role="alertdialog"
      size="small"
      title={props.title}
      description={props.description}
      onClose={props.onClose}
      onSubmit={() => {
        if (isPending || !isReady) return;
        if (props.kind === 'alert') props.onClose();
        else props.onConfirm();
      }}
      footer={
        props.kind === 'alert' ? (
          <Button type="submit" intent="primary" data-autofocus>
            OK
          </Button>
        ) : (
          <>
            <Button onClick={props.onClose} data-autofocus={props.isDanger === true ? true : undefined}>
              {isPending ? 'Close' : (props.cancelLabel ?? 'No')}
            </Button>
            <Button
              type="submit"
              intent={props.isDanger === true ? 'danger' : 'primary'}
              isPending={isPending}
              disabled={!isReady}
              data-autofocus={props.isDanger === true ? undefined : true}
            >
              {props.confirmLabel ?? 'Yes'}
            </Button>
          </>
        )
      }
    >
      {props.children}
      {error !== null && <DialogRefusal>{error}</DialogRefusal>}
    </Dialog>
  );
}
