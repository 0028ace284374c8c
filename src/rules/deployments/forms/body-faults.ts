/** Why a body was refused, by the form's field and in the form's words. */
import { entryFault } from '../../forms/entries.ts';
import type { ServerFault } from '../../forms/errors.ts';
import { keyFault, valueFault } from '../../forms/key-value-rows.ts';
import { FIXED_TAG_KEYS } from './identification-fields.ts';
import { INSTALLER_LABELS, type InstallerText, installerFault } from './installer-applications.ts';

export interface BodyFault {
  /** Names and indexes down to the value. */
  readonly path: readonly string[];
  readonly message: string;
  /** The fault is in the last name of the path, not in its value. */
  readonly isAboutName?: boolean;
}

const INSTALLERS = ['installerApplicationsData', 'installerApplications'] as const;
const MAPS: readonly string[] = ['additionalParameters', 'deploymentTags'];

function partOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}

function vmIndexOf(row: unknown, place: string): number {
  const vmIndex = partOf(row, 'vmIndex');
  return typeof vmIndex === 'number' ? vmIndex : Number(place) + 1;
}

function isInstallerText(name: string): name is InstallerText {
  return Object.hasOwn(INSTALLER_LABELS, name);
}

function formField(name: string): string {
  return name === 'usedCidrs' ? 'usedCidr' : name;
}

/** Topologies have a list under the same name. */
function isMap(value: unknown, name: string): boolean {
  return MAPS.includes(name) && !Array.isArray(value);
}

function nameWords(name: string): string {
  return name.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, ' ').toLowerCase();
}

function partWords(name: string): string {
  const words = name === 'vmIndex' ? 'number' : nameWords(name);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** A fault within a list field, with the text or place of the entry; null outside of lists. */
function listedFault(
  body: unknown,
  path: readonly string[],
  message: string,
): { readonly field: readonly string[]; readonly message: string } | null {
  let part = body;
  for (const [depth, key] of path.entries()) {
    const entry = partOf(part, key);
    if (!Array.isArray(part)) {
      part = entry;
      continue;
    }
    const field = path.slice(0, depth);
    const within = path.slice(depth + 1);
    if (typeof entry === 'string' && entry.trim() !== '') return { field, message: entryFault(entry, message) };
    const place = `entry ${Number(key) + 1}`;
    const what = within.length === 0 ? `E${place.slice(1)}` : `The ${within.map(nameWords).join(', ')} of ${place}`;
    return { field, message: `${what} ${message}.` };
  }
  return null;
}

/** The fault as the form shows it: the message names the entry, row or VM, since the field is the whole list. */
export function namedBodyFault(body: unknown, { path, message, isAboutName = false }: BodyFault): ServerFault {
  const [first = '', second, third, fourth] = path;
  if (first === INSTALLERS[0] && second === INSTALLERS[1] && third !== undefined) {
    const row = partOf(partOf(partOf(body, first), second), third);
    const vmIndex = vmIndexOf(row, third);
    const named =
      fourth !== undefined && isInstallerText(fourth)
        ? installerFault(vmIndex, fourth, message)
        : `${fourth === undefined ? `Entry ${Number(third) + 1}` : `VM ${vmIndex}: ${partWords(fourth)}`} ${message}`;
    return { field: INSTALLERS.join('.'), message: named };
  }
  if (
    isMap(partOf(body, first), first) &&
    second !== undefined &&
    !FIXED_TAG_KEYS.some((key) => key === second && !isAboutName)
  )
    return { field: first, message: isAboutName ? keyFault(second, message) : valueFault(second, message) };
  const listed = listedFault(body, path, message);
  if (listed !== null) return { ...listed, field: [formField(first), ...listed.field.slice(1)].join('.') };
  const field = [formField(first), ...path.slice(1)].filter((name) => name !== '').join('.');
  return { field, message: field === '' && body !== null ? `The request body ${message}.` : message };
}
