import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeDatabase } from '../../../tests/database/databases.ts';
import { storeRequest } from '../../../tests/server/deployment-requests.ts';
import { type Database, transaction } from '../../database/database.ts';
import { newSecrets } from '../../secrets.ts';
import { passwordOf, readHosts, storeAccess } from './access-results.ts';
import type { DeploymentDocument } from './record.ts';

describeDatabase('the hosts of an environment', (open) => {
  let database: Database;
  const keys = newSecrets();
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  async function storeHosts(id: number, document: DeploymentDocument) {
    const request = { id, deployment_type: 'WINDOWS', environment_identifier: 'Shop', document } as const;
    await transaction(database.queries, (within) => storeAccess(within, keys, request));
    const hosts = await readHosts(database.queries, request);
    return hosts.map(({ sealed, ...host }) => ({ ...host, password: passwordOf(keys, { ...host, sealed }) }));
  }
  const withHosts = (windowsVmCount: number, ...vmIndexes: number[]): DeploymentDocument => ({
    network: '10.9.8.0/27',
    windowsVmCount,
    installerApplicationsData: {
      installerApplications: vmIndexes.map((vmIndex) => ({
        applicationType: 'POS',
        deviceId: `D${vmIndex}`,
        registrationSerialNo: `S${vmIndex}`,
        vmIndex,
      })),
    },
  });

  it('keep their address and password when an edit adds and removes others', async () => {
    const id = await storeRequest(database.queries, { row: { deployment_type: 'WINDOWS' } });
    const before = await storeHosts(id, withHosts(2, 1));
    expect(before.map(({ hostName, ipAddress }) => [hostName, ipAddress])).toEqual([
      ['shop-windows-1', '10.9.8.4'],
      ['shop-windows-2', '10.9.8.5'],
      ['shop-pos-1', '10.9.8.6'],
    ]);
    expect(await storeHosts(id, withHosts(2, 1))).toEqual(before);
    const after = await storeHosts(id, withHosts(3, 1, 2));
    expect(after.map(({ hostName, ipAddress }) => [hostName, ipAddress])).toEqual([
      ['shop-windows-1', '10.9.8.4'],
      ['shop-windows-2', '10.9.8.5'],
      ['shop-windows-3', '10.9.8.7'],
      ['shop-pos-1', '10.9.8.6'],
      ['shop-pos-2', '10.9.8.8'],
    ]);
    for (const host of before) expect(after).toContainEqual(host);
    const less = await storeHosts(id, withHosts(1));
    expect(less).toEqual(before.slice(0, 1));
    expect(await storeHosts(id, withHosts(0))).toEqual([]);
  });
});
