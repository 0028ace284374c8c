/** What a body was refused for, by the form's field and in the words that the form has for it. */

import { entryFault } from '../../forms/entries.ts';
import type { ServerFault } from '../../forms/errors.ts';
import { keyFault, valueFault } from '../../forms/key-value-rows.ts';
import { INSTALLER_LABELS, type InstallerText, installerFault } from './installer-applications.ts';
import { FIXED_TAG_KEYS } from './tag-fields.ts';

/** Where a body is not as it must be. */
export interface BodyFault {
  /** The names and indexes that lead to the value. */
  readonly path: readonly string[];
  /** Follows the value's name. */
  readonly message: string;
  /** It is about the last name of the path, and not about its value. */
  readonly isAboutName?: boolean;
}

const INSTALLERS = ['installerApplicationsData', 'installerApplications'] as const;
const LISTS: readonly string[] = ['notificationEmails', 'configs', 'usedCidrs'];
const MAPS: readonly string[] = ['additionalParameters', 'deploymentTags'];

function partOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}

/** The VM that a row is about, as the screen numbers it. */
function vmIndexOf(row: unknown, place: string): number {
  const vmIndex = partOf(row, 'vmIndex');
  return typeof vmIndex === 'number' ? vmIndex : Number(place) + 1;
}

function isInstallerText(name: string): name is InstallerText {
  return Object.hasOwn(INSTALLER_LABELS, name);
}

/** The server's name of a field, where the form has another for it. */
function formField(name: string): string {
  return name === 'usedCidrs' ? 'usedCidr' : name;
}

/** The fault as the form tells it: entries of lists, rows and VMs are named in the message, for the field is the whole. */
export function namedBodyFault(body: unknown, { path, message, isAboutName = false }: BodyFault): ServerFault {
  const [first = '', second, third, fourth] = path;
  if (first === INSTALLERS[0] && second === INSTALLERS[1] && third !== undefined) {
    const row = partOf(partOf(partOf(body, first), second), third);
    const vmIndex = vmIndexOf(row, third);
    const named =
      fourth !== undefined && isInstallerText(fourth)
        ? installerFault(vmIndex, fourth, message)
        : `VM ${vmIndex} ${message}`;
    return { field: INSTALLERS.join('.'), message: named };
  }
  if (MAPS.includes(first) && second !== undefined && !FIXED_TAG_KEYS.some((key) => key === second && !isAboutName))
    return { field: first, message: isAboutName ? keyFault(second, message) : valueFault(second, message) };
  if (LISTS.includes(first) && second !== undefined)
    return { field: formField(first), message: entryFault(String(partOf(partOf(body, first), second)), message) };
  return { field: [formField(first), ...path.slice(1)].filter((name) => name !== '').join('.'), message };
}
