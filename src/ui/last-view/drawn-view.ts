import type { LastView } from '../../data/device/last-view.ts';
import { phone } from '../theme/media.ts';

/** Nothing could be done with what is entered or pressed. */
const CONTROLS = 'button, input, select, textarea';

export type DrawnView = Pick<LastView, 'build' | 'theme' | 'layout' | 'stylesheets' | 'markup'>;

/** What holds for a moment only, such as "You are offline.", banners and notifications. */
const PASSING = '[role="status"], [role="alert"], [aria-live], dialog';

/** They would name the app's own elements, or be refused by the content security policy. */
const DROPPED_ATTRIBUTES =
  /^(id|for|name|style|autofocus|aria-(controls|describedby|labelledby|owns|activedescendant))$/;

/** Reached by the pointer alone: the app's own page follows within seconds. */
const FOCUSABLE = 'a, button, input, select, textarea, [tabindex]';

/** What is further down is never seen in the second that a start takes. */
function isInSight(element: Element): boolean {
  return element.getBoundingClientRect().top < window.innerHeight && getComputedStyle(element).display !== 'none';
}

/** Removes the rest from the copy of an element. */
function keepWhatIsSeen(element: Element, copy: Element): void {
  const copies = [...copy.children];
  for (const [index, child] of [...element.children].entries()) {
    const own = copies[index];
    if (own === undefined) continue;
    if (!isInSight(child)) own.remove();
    else if (!(child instanceof SVGElement)) keepWhatIsSeen(child, own);
    // The attribute stands for the style, which the content security policy refuses in markup.
    if (child.matches('th')) own.setAttribute('width', String(child.clientWidth));
  }
}

function pathOf(address: string): string {
  return new URL(address, window.location.href).pathname;
}

/** The page as markup that refers to nothing outside itself; null if it isn't the built app's. */
export function drawnView(root: Element): DrawnView | null {
  const script = document.querySelector('script[type="module"][src]')?.getAttribute('src');
  if (script === undefined || script === null) return null;
  const copy = document.importNode(root, true);
  keepWhatIsSeen(root, copy);
  for (const element of copy.querySelectorAll(PASSING)) element.remove();
  for (const element of copy.querySelectorAll('*')) {
    for (const name of element.getAttributeNames()) if (DROPPED_ATTRIBUTES.test(name)) element.removeAttribute(name);
  }
  for (const element of copy.querySelectorAll(FOCUSABLE)) element.setAttribute('tabindex', '-1');
  for (const element of copy.querySelectorAll(CONTROLS)) element.setAttribute('inert', '');
  const { theme } = document.documentElement.dataset;
  const styles = document.querySelectorAll('link[rel="stylesheet"][href]');
  return {
    build: pathOf(script),
    theme: theme === 'light' || theme === 'dark' ? theme : null,
    layout: window.matchMedia(phone).matches ? 'phone' : 'larger',
    stylesheets: [...new Set([...styles].map((link) => pathOf(link.getAttribute('href') ?? '')))],
    markup: copy.innerHTML,
  };
}
