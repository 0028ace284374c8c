/** Focuses the element with `data-autofocus`, or else the dialog. */
function focusInside(dialog: HTMLDialogElement): void {
  (dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog).focus();
}

function hidePopover(dialog: HTMLDialogElement): void {
  dialog.removeAttribute('open');
  dialog.hidePopover();
  dialog.removeAttribute('popover');
}

/** Nothing is drawn in between, so that animations, focus and selection stay. */
function makeModal(dialog: HTMLDialogElement): void {
  const focused = document.activeElement;
  const isInside = dialog.contains(focused);
  hidePopover(dialog);
  // The browser focuses the element that has it: another focus in between would be announced.
  if (isInside) focused?.setAttribute('autofocus', '');
  dialog.showModal();
  if (isInside) focused?.removeAttribute('autofocus');
  if (!isInside || document.activeElement !== focused) focusInside(dialog);
}

/**
 * Shows a modal dialog and focuses it. The page behind becomes inert after the first frame, as that takes time for each of its elements;
 * until then the dialog, as a popover, covers the page, and a key or a focus outside makes it modal at once.
 */
export function showDialog(dialog: HTMLDialogElement, signal: AbortSignal): void {
  // Behind another dialog the page is inert already, and a hidden page draws no frame.
  const isModalAtOnce = document.hidden || document.querySelector(':modal') !== null;
  if (isModalAtOnce || dialog.showPopover === undefined) {
    dialog.showModal();
    focusInside(dialog);
    return;
  }
  dialog.popover = 'manual';
  dialog.showPopover();
  // As after `showModal`, for styles and queries.
  dialog.setAttribute('open', '');
  focusInside(dialog);
  const drawing = new AbortController();
  const settle = () => {
    drawing.abort();
    makeModal(dialog);
  };
  const listening = { capture: true, signal: drawing.signal };
  document.addEventListener('keydown', settle, listening);
  document.addEventListener(
    'focusin',
    ({ target }) => {
      if (!(target instanceof Node && dialog.contains(target))) settle();
    },
    listening,
  );
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (!drawing.signal.aborted) settle();
    }),
  );
  signal.addEventListener('abort', () => drawing.abort());
}

export function hideDialog(dialog: HTMLDialogElement): void {
  if (dialog.hasAttribute('popover')) hidePopover(dialog);
  else dialog.close();
}
