/**
 * The installer applications of a Windows request, one to a VM (Deployments §3, §4 "Edit gating"). VM indexes come from a
 * pool of 1 to 100: adding takes the lowest, removing returns it.
 */

import { bodyLimits } from '../../../contract/generated/body-limits/deployments.ts';
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
const REPEATED_DEVICE = 'Device IDs must be unique.';
const REPEATED_SERIAL = 'Serial numbers must be unique.';

function isApplicationType(text: string): boolean {
  const types: readonly string[] = APPLICATION_TYPES;
  return types.includes(text);
}

/** The texts as the screen names them. */
export const INSTALLER_LABELS = {
  applicationType: 'Application type',
  deviceId: 'Device ID',
  registrationSerialNo: 'Registration serial no.',
} as const satisfies Record<InstallerText, string>;

/** A fault of one VM's text as a sentence that names both; `message` follows the text's name. */
export function installerFault(vmIndex: number, text: InstallerText, message: string): string {
  return `VM ${vmIndex}: ${INSTALLER_LABELS[text]} ${message}`;
}

const INSTALLER_TEXTS = [
  'applicationType',
  'deviceId',
  'registrationSerialNo',
] as const satisfies readonly InstallerText[];

const TYPED_TEXTS = ['deviceId', 'registrationSerialNo'] as const satisfies readonly InstallerText[];

/** Characters. */
export const INSTALLER_TEXT_MAX_LENGTHS = {
  deviceId: bodyLimits['installerApplicationsData.installerApplications.deviceId'].length,
  registrationSerialNo: bodyLimits['installerApplicationsData.installerApplications.registrationSerialNo'].length,
} as const;

export type InstallerFaults = Partial<Record<InstallerText, string>>;

/** The texts of one VM that are missing, or are none that there could be. */
function missingTexts(row: InstallerApplicationRow): readonly InstallerText[] {
  return [
    ...(isApplicationType(row.applicationType) ? [] : (['applicationType'] as const)),
    ...TYPED_TEXTS.filter((text) => row[text].trim() === ''),
  ];
}

/** The texts of one VM that are too long, each with what follows its name. */
function longTexts(row: InstallerApplicationRow): readonly (readonly [InstallerText, string])[] {
  return TYPED_TEXTS.flatMap((text) => {
    const error = lengthError(row[text], INSTALLER_TEXT_MAX_LENGTHS[text]);
    return error === null ? [] : [[text, error] as const];
  });
}

/** Device ids and serial numbers that several VMs have. */
function repeatedInstallers(rows: readonly InstallerApplicationRow[]) {
  return {
    devices: repeatedTexts(rows.map(({ deviceId }) => deviceId.trim())),
    serials: repeatedTexts(rows.map((row) => row.registrationSerialNo.trim())),
  };
}

/** The rows in the order of their VMs. */
export function byVmIndex<Row extends { readonly vmIndex?: number | null | undefined }>(
  rows: readonly Row[],
): readonly Row[] {
  return rows.toSorted((left, right) => (left.vmIndex ?? MAX_VM_INDEX + 1) - (right.vmIndex ?? MAX_VM_INDEX + 1));
}

/** Device ids and serial numbers that another VM has as well, by VM index; those of installed VMs are not named. */
export function repeatedInstallerTexts(rows: readonly InstallerApplicationRow[]): ReadonlyMap<number, InstallerFaults> {
  const { devices, serials } = repeatedInstallers(rows);
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
    ...Object.fromEntries(missingTexts(row).map((text) => [text, INCOMPLETE])),
    ...repeated.get(row.vmIndex),
    ...Object.fromEntries(longTexts(row).map(([text, error]) => [text, `${INSTALLER_LABELS[text]} ${error}`])),
  }));
}

/** Every fault of single VMs, each as a sentence that names VM and text. */
export function installerSentences(rows: readonly InstallerApplicationRow[]): readonly string[] {
  return byVmIndex(rows).flatMap(({ vmIndex, ...row }) => {
    const faults = installerFaults(rows).get(vmIndex) ?? {};
    return INSTALLER_TEXTS.flatMap((text) => {
      const message = row.isInstalled ? undefined : faults[text];
      return message === undefined ? [] : [`VM ${vmIndex}, ${INSTALLER_LABELS[text]}: ${message}`];
    });
  });
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
  const incomplete = rows.filter((row) => missingTexts(row).length > 0);
  if (incomplete.length > 0) return `${vmNames(incomplete)}: ${INCOMPLETE}`;
  const [tooLong] = rows.flatMap((row) =>
    longTexts(row).map(([text, error]) => installerFault(row.vmIndex, text, error)),
  );
  if (tooLong !== undefined) return tooLong;
  const { devices, serials } = repeatedInstallers(rows);
  if (devices.size > 0) return REPEATED_DEVICE;
  if (serials.size > 0) return REPEATED_SERIAL;
  const isInPool = ({ vmIndex }: InstallerApplicationRow) =>
    Number.isInteger(vmIndex) && vmIndex >= 1 && vmIndex <= MAX_VM_INDEX;
  if (!rows.every(isInPool) || repeatedTexts(rows.map(({ vmIndex }) => String(vmIndex))).size > 0)
    return `VM indexes must be unique and from 1 to ${MAX_VM_INDEX}.`;
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
