import { X } from 'lucide-react';
import { type ReactNode, useContext, useId } from 'react';
import {
  body,
  close,
  description as descriptionClass,
  dialog,
  footer as footerClass,
  header,
  pinned as pinnedClass,
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
  /** Why its action isn't possible now: stays in view above `pinned`, and is read out with an `alertdialog`. */
  refusal?: ReactNode;
  /** Stays in view above the footer while the content scrolls. */
  pinned?: ReactNode;
  footer?: ReactNode;
  size?: 'small' | 'medium' | 'large' | undefined;
  /** Escape, close button, or a press outside; the owner unmounts it, unless something is pending. */
  onClose: () => void;
  /** Makes it a form: Enter and `submit` buttons call it. */
  onSubmit?: (() => void) | undefined;
  /** `alertdialog` is read out in full and has no close button. */
  role?: 'dialog' | 'alertdialog' | undefined;
  /** From the lower edge on every screen, not only on phones. */
  isSheet?: boolean | undefined;
  isTall?: boolean | undefined;
}

/**
 * A modal dialog, open while mounted. The element with `data-autofocus` gets the focus. Load it lazily:
 * `const Editor = lazy(() => import('./Editor.tsx'))` and `{isOpen && <Suspense><Editor onClose={close} /></Suspense>}`
 */
export function Dialog({
  title,
  description,
  children,
  refusal = null,
  pinned = null,
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
  const refusalId = useId();
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
      {(refusal !== null || pinned !== null) && (
        <div className={pinnedClass}>
          {refusal !== null && <div id={refusalId}>{refusal}</div>}
          {pinned}
        </div>
      )}
      {footer !== undefined && <div className={footerClass}>{footer}</div>}
    </>
  );
  const described = refusal === null ? bodyId : `${bodyId} ${refusalId}`;
  const surfaceClass = surface({ size, isSheet, isTall });
  return (
    <dialog
      ref={ref}
      className={dialog}
      role={role}
      tabIndex={-1}
      aria-labelledby={titleId}
      aria-describedby={role === 'alertdialog' ? described : undefined}
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
