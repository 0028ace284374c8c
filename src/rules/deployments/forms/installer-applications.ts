/** Deployments §3, §4 "Edit gating". VM indexes come from a pool of 1 to 100: adding takes the lowest, removing returns it. */

import { bodyLimits } from '../../../contract/generated/body-limits/deployments.ts';
import { lengthError } from '../../texts/limits.ts';
import { repeatedTexts } from '../../texts/repeated-texts.ts';
import type { InstallerApplicationRow } from './values.ts';

export const APPLICATION_TYPES = ['POS', 'PDP', 'StoreServer', 'ThinClient', 'PDC'] as const;
export const MAX_VM_INDEX = 100;

export function availableVmIndexes(rows: readonly InstallerApplicationRow[]): readonly number[] {
  const taken = new Set(rows.map(({ vmIndex }) => vmIndex));
  return Array.from({ length: MAX_VM_INDEX }, (_, index) => index + 1).filter((index) => !taken.has(index));
}

/** Returns the same rows where the pool is empty. */
export function withInstaller(rows: readonly InstallerApplicationRow[]): readonly InstallerApplicationRow[] {
  const [vmIndex] = availableVmIndexes(rows);
  if (vmIndex === undefined) return rows;
  const added = { applicationType: '', deviceId: '', registrationSerialNo: '', vmIndex, isInstalled: false };
  return byVmIndex([...rows, added]);
}

export function withoutInstaller(
  rows: readonly InstallerApplicationRow[],
  vmIndex: number,
): readonly InstallerApplicationRow[] {
  return rows.filter((row) => row.vmIndex !== vmIndex || row.isInstalled);
}

/** Returns every index to the pool except those of installed VMs. */
export function withoutInstallers(rows: readonly InstallerApplicationRow[]): readonly InstallerApplicationRow[] {
  return rows.filter(({ isInstalled }) => isInstalled);
}

export type InstallerText = 'applicationType' | 'deviceId' | 'registrationSerialNo';

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

export const INSTALLER_LABELS = {
  applicationType: 'Application type',
  deviceId: 'Device ID',
  registrationSerialNo: 'Registration serial no.',
} as const satisfies Record<InstallerText, string>;

/** A sentence that names VM and text; `message` follows the text's name. */
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

function missingTexts(row: InstallerApplicationRow): readonly InstallerText[] {
  return [
    ...(isApplicationType(row.applicationType) ? [] : (['applicationType'] as const)),
    ...TYPED_TEXTS.filter((text) => row[text].trim() === ''),
  ];
}

function longTexts(row: InstallerApplicationRow): readonly (readonly [InstallerText, string])[] {
  return TYPED_TEXTS.flatMap((text) => {
    const error = lengthError(row[text], INSTALLER_TEXT_MAX_LENGTHS[text]);
    return error === null ? [] : [[text, error] as const];
  });
}

function repeatedInstallers(rows: readonly InstallerApplicationRow[]) {
  return {
    devices: repeatedTexts(rows.map(({ deviceId }) => deviceId.trim())),
    serials: repeatedTexts(rows.map((row) => row.registrationSerialNo.trim())),
  };
}

export function byVmIndex<Row extends { readonly vmIndex?: number | null | undefined }>(
  rows: readonly Row[],
): readonly Row[] {
  return rows.toSorted((left, right) => (left.vmIndex ?? MAX_VM_INDEX + 1) - (right.vmIndex ?? MAX_VM_INDEX + 1));
}

/** Device ids and serial numbers that another VM also has, by VM index; installed VMs are left out. */
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

export function installerFaults(rows: readonly InstallerApplicationRow[]): ReadonlyMap<number, InstallerFaults> {
  const repeated = repeatedInstallerTexts(rows);
  return faultsByVm(rows, (row) => ({
    ...Object.fromEntries(missingTexts(row).map((text) => [text, INCOMPLETE])),
    ...repeated.get(row.vmIndex),
    ...Object.fromEntries(longTexts(row).map(([text, error]) => [text, `${INSTALLER_LABELS[text]} ${error}`])),
  }));
}

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

function vmNames(rows: readonly InstallerApplicationRow[]): string {
  const names = rows.map(({ vmIndex }) => `VM ${vmIndex}`);
  const others = names.length - NAMED_VMS;
  const shown = others > 1 ? [...names.slice(0, NAMED_VMS), `${others} others`] : names;
  return shown.length === 1 ? shown.join('') : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`;
}

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
