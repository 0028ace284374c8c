import type { ReactNode } from 'react';
import { Dialog } from './Dialog.tsx';

export interface SheetProps {
  title: string;
  children: ReactNode;
  footer?: ReactNode;
  onClose: () => void;
  onSubmit?: (() => void) | undefined;
}

export function Sheet({ title, children, footer, onClose, onSubmit }: SheetProps) {
  return (
    <Dialog title={title} footer={footer} onClose={onClose} onSubmit={onSubmit} isSheet>
      {children}
    </Dialog>
  );
}
