/** Server and device list in the same order, whatever the column: a page may come from either (docs/decisions/0055). */

import { sql } from 'kysely';
import { parse } from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newSecrets } from '../../server/secrets.ts';
import { seedDemo } from '../../server/seed-demo.ts';
import { biDeploymentRecords } from '../../src/data/bi-deployments/resource.ts';
import { cloudAccountRecords } from '../../src/data/cloud-accounts/resource.ts';
import { deploymentRecords } from '../../src/data/deployments/record-kind.ts';
import type { StoredRecord } from '../../src/data/resources/record-age.ts';
import type { RecordKind } from '../../src/data/resources/record-kind.ts';
import { vpcRecords } from '../../src/data/vpcs/resource.ts';
import { biDeploymentListAddress } from '../../src/rules/bi-deployments/record.ts';
import { cloudAccountListAddress } from '../../src/rules/cloud-accounts/record.ts';
import { deploymentListAddress } from '../../src/rules/deployments/list-query.ts';
import type { ListAddress, PagedQuery } from '../../src/rules/lists/list-address.ts';
import { vpcListAddress } from '../../src/rules/vpcs/record.ts';
import { describeDatabase } from '../database/databases.ts';
import { storeRequest } from './deployment-requests.ts';
import { startTestPortal, type TestPortal, type Tokens } from './portal.ts';

/** Cases, accents, signs, a code point beyond the first plane, and one that all but the first sort above. */
const NAMES = [
  'alpha',
  'Beta',
  'beta',
  'BETA-2',
  'beta 2',
  'Émile',
  'émile',
  'zed_1',
  'Zed',
  '\uff5ewide',
  '\u{1F600}',
];

describeDatabase('a sorted list', (open) => {
  let portal: TestPortal;
  let tokens: Tokens;

  beforeAll(async () => {
    const database = await open();
    portal = await startTestPortal({ database });
    const { queries } = database;
    await seedDemo(queries, {
      keys: newSecrets(),
      requests: 30,
      publicUrl: 'http://localhost',
      now: new Date(),
    });
    tokens = await portal.signIn('administrator');
    for (const [index, name] of NAMES.entries()) {
      const given = { client: name, approval_reference: NAMES.at(-index) ?? '', created_by: (index % 3) + 1 };
      await storeRequest(queries, { row: { ...given, environment_identifier: `${NAMES.at(index - 4)} ${index}` } });
      await queries
        .updateTable('bi_deployments')
        .set({ client: name, approval_reference: index % 4 === 0 ? '' : name, created_by: (index % 3) + 1 })
        .where(sql<boolean>`id % ${NAMES.length} = ${index}`)
        .execute();
    }
  });
  afterAll(() => portal.close());

  async function agrees<Summary extends StoredRecord, Detail extends Summary, Query extends PagedQuery>(
    path: string,
    kind: RecordKind<Summary, Detail, Query>,
    { sorts, parse: parseAddress }: ListAddress<Query>,
  ): Promise<number> {
    const pageAt = async (query: string, offset: number) => {
      const answer = await portal.call('GET', `${path}?pageSize=100&offset=${offset}${query}`, { tokens });
      expect(answer.statusCode).toBe(200);
      // The demo's product stands for that of the contract.
      const { deployments, results, cloudAccounts }: Partial<Record<string, unknown[]>> = JSON.parse(
        answer.body.replaceAll('MERIDIAN', 'PRODUCT'),
      );
      return (deployments ?? results ?? cloudAccounts ?? []).map((row) => parse(kind.summaryParser, row));
    };
    const listed = async (query: string) => [...(await pageAt(query, 0)), ...(await pageAt(query, 100))];
    const usual = (await listed('')).map((record) => ({ id: record.id, values: kind.filterValues(record) }));
    for (const sort of sorts.flatMap((name) => [name, `-${name}`])) {
      const query = parseAddress(new URLSearchParams({ sort }));
      const byDevice = usual.toSorted(kind.orderOf(query)).map(({ id }) => id);
      const byServer = (await listed(`&sort=${sort}`)).map(({ id }) => id);
      expect(byServer, sort).toEqual(byDevice);
    }
    return usual.length;
  }

  it('has one order on server and device, in every area that sorts', async () => {
    expect(await agrees('/deploymentrequests', deploymentRecords, deploymentListAddress)).toBeGreaterThan(NAMES.length);
    expect(await agrees('/bideploymentrequests', biDeploymentRecords, biDeploymentListAddress)).toBeGreaterThan(
      NAMES.length,
    );
    expect(await agrees('/deploymentvpcs', vpcRecords, vpcListAddress)).toBeGreaterThan(20);
    expect(await agrees('/cloudaccounts', cloudAccountRecords, cloudAccountListAddress)).toBeGreaterThan(10);
  });

  it('goes on over pages and filters, and refuses other columns', async () => {
    const idsOf = async (query: string) => {
      const answer = await portal.call('GET', `/deploymentrequests?${query}`, { tokens });
      return answer.json<{ deployments: { client: string }[] }>().deployments.map(({ client }) => client);
    };
    const pages = [...(await idsOf('sort=client&pageSize=6')), ...(await idsOf('sort=client&pageSize=6&offset=6'))];
    expect(pages).toEqual((await idsOf('sort=client&pageSize=100')).slice(0, 12));
    expect(await idsOf('sort=-client&client=beta')).toEqual(['BETA-2', 'beta 2', 'beta', 'Beta']);
    const refused = await portal.call('GET', '/deploymentrequests?sort=document', { tokens });
    expect(refused.statusCode).toBe(400);
  });
});
