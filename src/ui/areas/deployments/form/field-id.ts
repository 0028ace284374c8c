import type { DeploymentFieldName } from '../../../../rules/deployments/forms/values.ts';

/** Of the element that takes the focus: links of the error summary lead here. */
export function fieldId(name: DeploymentFieldName): string {
  return `field-${name}`;
}

/** Of a section; links of the table of contents lead here. */
export function sectionId(title: string): string {
  return `section-${title.toLowerCase().replaceAll(' ', '-')}`;
}

/**
 * Puts the focus into a field; into the first thing in it that takes one, where the field is made of several.
 * @returns whether the field is on the screen
 */
export function focusField(name: DeploymentFieldName): boolean {
  const element = document.getElementById(fieldId(name));
  if (element === null) return false;
  element.scrollIntoView({ block: 'nearest' });
  element.focus({ preventScroll: true });
  if (element.contains(document.activeElement)) return true;
  const faulty = element.querySelector<HTMLElement>('[aria-invalid="true"]');
  (faulty ?? element.querySelector<HTMLElement>('input, select, textarea, button'))?.focus({ preventScroll: true });
  return true;
}
