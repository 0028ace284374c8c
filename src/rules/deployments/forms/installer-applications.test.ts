import { describe, expect, test } from 'vitest';
import {
  byVmIndex,
  installerFaults,
  installerSentences,
  installersError,
  repeatedInstallerTexts,
} from './installer-applications.ts';
import type { InstallerApplicationRow } from './values.ts';

const till: InstallerApplicationRow = {
  applicationType: 'POS',
  deviceId: 'till-1',
  registrationSerialNo: 'S-1',
  vmIndex: 1,
  isInstalled: false,
};
const server: InstallerApplicationRow = {
  applicationType: 'StoreServer',
  deviceId: 'server-1',
  registrationSerialNo: 'S-2',
  vmIndex: 2,
  isInstalled: true,
};

describe('what is wrong with single VMs', () => {
  test('nothing where all of them are complete and different', () => {
    expect(installerFaults([till, server])).toEqual(new Map());
    expect(installersError([till, server])).toBeNull();
  });

  test('each missing text is named at its place', () => {
    const message = 'Enter the information required by the software.';
    const rows = [{ ...till, applicationType: '', deviceId: ' ' }, server];
    expect(installerFaults(rows)).toEqual(new Map([[1, { applicationType: message, deviceId: message }]]));
    expect(installersError(rows)).toBe(`VM 1: ${message}`);
    expect(installerSentences(rows)).toEqual([`VM 1, Application type: ${message}`, `VM 1, Device ID: ${message}`]);
    const incomplete = Array.from({ length: 6 }, (_, index) => ({ ...till, deviceId: '', vmIndex: index + 1 }));
    expect(installersError(incomplete.slice(0, 2))).toBe(`VM 1 and VM 2: ${message}`);
    expect(installersError(incomplete)).toBe(`VM 1, VM 2, VM 3 and 3 others: ${message}`);
  });

  test('a repeated device id or serial number is named at each VM that can still be changed', () => {
    const rows = [{ ...till, deviceId: 'server-1 ', registrationSerialNo: 'S-2' }, server];
    expect(installerFaults(rows)).toEqual(
      new Map([
        [1, { deviceId: 'Device IDs must be unique.', registrationSerialNo: 'Serial numbers must be unique.' }],
      ]),
    );
    const both = [till, { ...till, vmIndex: 3 }];
    expect([...installerFaults(both).keys()]).toEqual([1, 3]);
  });

  test('an unknown application type is no application type', () => {
    expect(installerFaults([{ ...till, applicationType: 'Kiosk' }]).get(1)).toHaveProperty('applicationType');
  });
});

test('values that other VMs have too are reported before the rest is filled in', () => {
  const incomplete = { ...till, applicationType: '', registrationSerialNo: '', vmIndex: 3 };
  expect(repeatedInstallerTexts([till, incomplete])).toEqual(
    new Map([
      [1, { deviceId: 'Device IDs must be unique.' }],
      [3, { deviceId: 'Device IDs must be unique.' }],
    ]),
  );
  expect(repeatedInstallerTexts([till, server])).toEqual(new Map());
});

test('rows stand in the order of their VMs, one without an index last', () => {
  expect(byVmIndex([{ vmIndex: null }, server, till]).map(({ vmIndex }) => vmIndex)).toEqual([1, 2, null]);
});
