/**
 * The installer applications of a Windows request, one to a VM (Deployments §3, §4 "Edit gating"). VM indexes come from a
 * pool of 1 to 100: adding takes the lowest, removing returns it.
 */

import { bodyLimits } from '../../../contract/generated/body-limits.ts';
import { lengthError } from '../../limits.ts';
import { repeatedTexts } from '../../repeated-texts.ts';
import type { InstallerApplicationRow } from './values.ts';

export const APPLICATION_TYPES = ['POS', 'PDP', 'StoreServer', 'ThinClient', 'PDC'] as const;
export const MAX_VM_INDEX = 100;

/** The indexes that no VM has, lowest first. */
export function availableVmIndexes(rows: readonly InstallerApplicationRow[]): readonly number[] {
  const taken = new Set(rows.map(({ vmIndex }) => vmIndex));
  return Array.from({ length: MAX_VM_INDEX }, (_, index) => index + 1).filter((index) => !taken.has(index));
}

/** One more, at the lowest free index; the same rows where the pool is empty. */
export function withInstaller(rows: readonly InstallerApplicationRow[]): readonly InstallerApplicationRow[] {
  const [vmIndex] = availableVmIndexes(rows);
  if (vmIndex === undefined) return rows;
  const added = { applicationType: '', deviceId: '', registrationSerialNo: '', vmIndex, isInstalled: false };
  return byVmIndex([...rows, added]);
}

/** One less; a VM whose software is installed stays. */
export function withoutInstaller(
  rows: readonly InstallerApplicationRow[],
  vmIndex: number,
): readonly InstallerApplicationRow[] {
  return rows.filter((row) => row.vmIndex !== vmIndex || row.isInstalled);
}

/** Remove All: every index goes back to the pool but those of installed VMs. */
export function withoutInstallers(rows: readonly InstallerApplicationRow[]): readonly InstallerApplicationRow[] {
  return rows.filter(({ isInstalled }) => isInstalled);
}

export type InstallerText = 'applicationType' | 'deviceId' | 'registrationSerialNo';

/** One text of one VM changed; nothing where its software is installed. */
export function withInstallerText(
  rows: readonly InstallerApplicationRow[],
  vmIndex: number,
  field: InstallerText,
  text: string,
): readonly InstallerApplicationRow[] {
  return rows.map((row) => (row.vmIndex === vmIndex && !row.isInstalled ? { ...row, [field]: text } : row));
}

export function someInstalled(rows: readonly InstallerApplicationRow[]): boolean {
  return rows.some(({ isInstalled }) => isInstalled);
}

export function allInstalled(rows: readonly InstallerApplicationRow[]): boolean {
  return rows.length > 0 && rows.every(({ isInstalled }) => isInstalled);
}

const INCOMPLETE = 'Enter the information required by the software.';
const REPEATED_DEVICE = 'Device ids must be unique.';
const REPEATED_SERIAL = 'Serial numbers must be unique.';

function isApplicationType(text: string): boolean {
  const types: readonly string[] = APPLICATION_TYPES;
  return types.includes(text);
}

/** The texts as the screen names them. */
export const INSTALLER_LABELS = {
  applicationType: 'Application type',
  deviceId: 'Device id',
  registrationSerialNo: 'Registration serial no.',
} as const satisfies Record<InstallerText, string>;

/** A fault of one VM's text as a sentence that names both; `message` follows the text's name. */
export function installerFault(vmIndex: number, text: InstallerText, message: string): string {
  return `VM ${vmIndex}: ${INSTALLER_LABELS[text]} ${message}`;
}

const LIMITED_TEXTS = ['deviceId', 'registrationSerialNo'] as const satisfies readonly InstallerText[];
/** Characters. */
export const INSTALLER_TEXT_MAX_LENGTHS = {
  deviceId: bodyLimits['installerApplicationsData.installerApplications.deviceId'].length,
  registrationSerialNo: bodyLimits['installerApplicationsData.installerApplications.registrationSerialNo'].length,
} as const;

function installerLengthError(row: InstallerApplicationRow, text: (typeof LIMITED_TEXTS)[number]): string | null {
  return lengthError(row[text], INSTALLER_TEXT_MAX_LENGTHS[text]);
}

export type InstallerFaults = Partial<Record<InstallerText, string>>;

function longInstallerTexts(row: InstallerApplicationRow): InstallerFaults {
  return Object.fromEntries(
    LIMITED_TEXTS.flatMap((text) => {
      const error = installerLengthError(row, text);
      return error === null ? [] : [[text, `${INSTALLER_LABELS[text]} ${error}`]];
    }),
  );
}

/** Which text of which VM is too long; null where none is. */
function longTextError(rows: readonly InstallerApplicationRow[]): string | null {
  for (const row of rows) {
    for (const text of LIMITED_TEXTS) {
      const error = installerLengthError(row, text);
      if (error !== null) return installerFault(row.vmIndex, text, error);
    }
  }
  return null;
}

/** The rows in the order of their VMs. */
export function byVmIndex<Row extends { readonly vmIndex?: number | null | undefined }>(
  rows: readonly Row[],
): readonly Row[] {
  return rows.toSorted((left, right) => (left.vmIndex ?? MAX_VM_INDEX + 1) - (right.vmIndex ?? MAX_VM_INDEX + 1));
}

/** Device ids and serial numbers that another VM has as well, by VM index; those of installed VMs are not named. */
export function repeatedInstallerTexts(rows: readonly InstallerApplicationRow[]): ReadonlyMap<number, InstallerFaults> {
  const devices = repeatedTexts(rows.map(({ deviceId }) => deviceId.trim()));
  const serials = repeatedTexts(rows.map((row) => row.registrationSerialNo.trim()));
  return faultsByVm(rows, ({ deviceId, registrationSerialNo }) => ({
    ...(devices.has(deviceId.trim()) && { deviceId: REPEATED_DEVICE }),
    ...(serials.has(registrationSerialNo.trim()) && { registrationSerialNo: REPEATED_SERIAL }),
  }));
}

function faultsByVm(
  rows: readonly InstallerApplicationRow[],
  faultsOf: (row: InstallerApplicationRow) => InstallerFaults,
): ReadonlyMap<number, InstallerFaults> {
  return new Map(
    rows.flatMap((row) => {
      const faults = row.isInstalled ? {} : faultsOf(row);
      return Object.keys(faults).length === 0 ? [] : [[row.vmIndex, faults] as const];
    }),
  );
}

/** What is wrong with single VMs, by VM index; the same as `installersError` says of all of them. */
export function installerFaults(rows: readonly InstallerApplicationRow[]): ReadonlyMap<number, InstallerFaults> {
  const repeated = repeatedInstallerTexts(rows);
  return faultsByVm(rows, (row) => ({
    ...(!isApplicationType(row.applicationType) && { applicationType: INCOMPLETE }),
    ...(row.deviceId.trim() === '' && { deviceId: INCOMPLETE }),
    ...(row.registrationSerialNo.trim() === '' && { registrationSerialNo: INCOMPLETE }),
    ...repeated.get(row.vmIndex),
    ...longInstallerTexts(row),
  }));
}

const NAMED_VMS = 3;

/** 'VM 1, VM 4 and 7 others' */
function vmNames(rows: readonly InstallerApplicationRow[]): string {
  const names = rows.map(({ vmIndex }) => `VM ${vmIndex}`);
  const others = names.length - NAMED_VMS;
  const shown = others > 1 ? [...names.slice(0, NAMED_VMS), `${others} others`] : names;
  return shown.length === 1 ? shown.join('') : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`;
}

/** Why the rows can't be sent; null where they can. */
export function installersError(rows: readonly InstallerApplicationRow[]): string | null {
  const incomplete = rows.filter(
    ({ applicationType, deviceId, registrationSerialNo }) =>
      !isApplicationType(applicationType) || deviceId.trim() === '' || registrationSerialNo.trim() === '',
  );
  if (incomplete.length > 0) return `${vmNames(incomplete)}: ${INCOMPLETE}`;
  const tooLong = longTextError(rows);
  if (tooLong !== null) return tooLong;
  if (repeatedTexts(rows.map(({ deviceId }) => deviceId.trim())).size > 0) return REPEATED_DEVICE;
  if (repeatedTexts(rows.map((row) => row.registrationSerialNo.trim())).size > 0) return REPEATED_SERIAL;
  const isInPool = ({ vmIndex }: InstallerApplicationRow) =>
    Number.isInteger(vmIndex) && vmIndex >= 1 && vmIndex <= MAX_VM_INDEX;
  if (!rows.every(isInPool) || repeatedTexts(rows.map(({ vmIndex }) => String(vmIndex))).size > 0)
    return `VM indexes run from 1 to ${MAX_VM_INDEX}, each once.`;
  return null;
}

/** Whether what is installed is still there as it was. */
export function keepsInstalled(
  before: readonly InstallerApplicationRow[],
  after: readonly InstallerApplicationRow[],
): boolean {
  return before
    .filter(({ isInstalled }) => isInstalled)
    .every((installed) => {
      const now = after.find(({ vmIndex }) => vmIndex === installed.vmIndex);
      return (
        now?.applicationType === installed.applicationType &&
        now.deviceId === installed.deviceId &&
        now.registrationSerialNo === installed.registrationSerialNo
      );
    });
}
