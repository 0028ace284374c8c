/** Of the element that takes the focus; the error summary links to it. */
export function fieldId(name: string): string {
  return `field-${name}`;
}

export function sectionId(title: string): string {
  return `section-${title.toLowerCase().replaceAll(' ', '-')}`;
}

export const FIELD_PLACE = 'data-field-place';

/** Focuses the field's first control, or its place while it waits for another field. @returns whether the field is on the screen */
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
