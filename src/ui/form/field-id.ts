/** Of the element that takes the focus: links of the error summary lead here. */
export function fieldId(name: string): string {
  return `field-${name}`;
}

/** Of a section; links of the table of contents lead here. */
export function sectionId(title: string): string {
  return `section-${title.toLowerCase().replaceAll(' ', '-')}`;
}

/** Of the place that holds a field with all that is said of it. */
export const FIELD_PLACE = 'data-field-place';

/**
 * Puts the focus into a field; into the first thing in it that takes one, where the field is made of several, and onto its place
 * where it waits for another one: why is said there.
 * @returns whether the field is on the screen
 */
export function focusField(name: string): boolean {
  const element = document.getElementById(fieldId(name));
  if (element === null) return false;
  element.scrollIntoView({ block: 'nearest' });
  element.focus({ preventScroll: true });
  if (element.contains(document.activeElement)) return true;
  const faulty = element.querySelector<HTMLElement>('[aria-invalid="true"]');
  const first = faulty ?? element.querySelector<HTMLElement>(OPEN_CONTROLS);
  if (first !== null) {
    first.focus({ preventScroll: true });
    return true;
  }
  const place = element.closest<HTMLElement>(`[${FIELD_PLACE}]`);
  place?.setAttribute('tabindex', '-1');
  place?.focus({ preventScroll: true });
  return true;
}

const OPEN_CONTROLS = ['input', 'select', 'textarea', 'button'].map((name) => `${name}:enabled`).join(', ');
