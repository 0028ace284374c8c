import type { DeploymentFieldName } from '../../../../rules/deployments/forms/values.ts';

/** Of the element that takes the focus: links of the error summary lead here. */
export function fieldId(name: DeploymentFieldName): string {
  return `field-${name}`;
}

/** Of a section; links of the table of contents lead here. */
export function sectionId(title: string): string {
  return `section-${title.toLowerCase().replaceAll(' ', '-')}`;
}

/** Puts the focus into a field; into the first thing in it that takes one, where the field is made of several. */
export function focusField(name: DeploymentFieldName): void {
  const element = document.getElementById(fieldId(name));
  if (element === null) return;
  element.scrollIntoView({ block: 'nearest' });
  element.focus({ preventScroll: true });
  if (element.contains(document.activeElement)) return;
  element.querySelector<HTMLElement>('input, select, textarea, button')?.focus({ preventScroll: true });
}
