import { X } from 'lucide-react';
import { type ReactNode, useContext, useId } from 'react';
import {
  body,
  close,
  description as descriptionClass,
  dialog,
  footer as footerClass,
  header,
  surface,
  title as titleClass,
  titles,
} from './Dialog.css.ts';
import { DialogNoticeContext } from './dialog-notice.ts';
import { IconButton } from './IconButton.tsx';
import { useIsScrollable } from './use-is-scrollable.ts';
import { useModalDialog } from './use-modal-dialog.ts';

export interface DialogProps {
  title: string;
  description?: ReactNode;
  children: ReactNode;
  /** Buttons, the one that goes on last. */
  footer?: ReactNode;
  size?: 'small' | 'medium' | 'large' | undefined;
  /** Escape, the close button, or a press beside the dialog; the owner unmounts the dialog, or does not while something is pending. */
  onClose: () => void;
  /** Makes the dialog a form: Enter in a field and a button of type `submit` in the footer call it. */
  onSubmit?: (() => void) | undefined;
  /** `alertdialog` interrupts: it is read out in full and has no close button. */
  role?: 'dialog' | 'alertdialog' | undefined;
  /** Rises from the lower edge on every screen; else on phones only. */
  isSheet?: boolean | undefined;
  /** As high as the window allows, whatever it holds. */
  isTall?: boolean | undefined;
}

/**
 * A modal dialog, open while it is mounted. The element with `data-autofocus` gets the focus.
 *
 * Load it when it is first opened:
 * `const Editor = lazy(() => import('./Editor.tsx'))` and `{isOpen && <Suspense><Editor onClose={close} /></Suspense>}`
 */
export function Dialog({
  title,
  description,
  children,
  footer,
  size = 'medium',
  onClose,
  onSubmit,
  role = 'dialog',
  isSheet = false,
  isTall = false,
}: DialogProps) {
  const ref = useModalDialog(onClose);
  const titleId = useId();
  const bodyId = useId();
  const notice = useContext(DialogNoticeContext);
  const [bodyRef, isScrollable] = useIsScrollable();
  const parts = (
    <>
      <div className={header}>
        <div className={titles}>
          <h2 id={titleId} className={titleClass}>
            {title}
          </h2>
          {description !== undefined && <div className={descriptionClass}>{description}</div>}
        </div>
        {role === 'dialog' && (
          <span className={close}>
            <IconButton label="Close" icon={<X aria-hidden />} onClick={onClose} />
          </span>
        )}
      </div>
      <div id={bodyId} ref={bodyRef} className={body} tabIndex={isScrollable ? 0 : undefined}>
        {children}
        {notice}
      </div>
      {footer !== undefined && <div className={footerClass}>{footer}</div>}
    </>
  );
  const surfaceClass = surface({ size, isSheet, isTall });
  return (
    <dialog
      ref={ref}
      className={dialog}
      role={role}
      tabIndex={-1}
      aria-labelledby={titleId}
      aria-describedby={role === 'alertdialog' ? bodyId : undefined}
    >
      {onSubmit === undefined ? (
        <div className={surfaceClass}>{parts}</div>
      ) : (
        <form
          noValidate
          className={surfaceClass}
          onSubmit={(event) => {
            event.preventDefault();
            onSubmit();
          }}
        >
          {parts}
        </form>
      )}
    </dialog>
  );
}
