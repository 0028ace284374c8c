/** Moves focus to the heading, so that screen readers announce the page; returns false without a heading. */
export function focusHeading(): boolean {
  const heading = document.querySelector<HTMLElement>('#root main h1');
  if (heading === null) return false;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}
