import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase } from '../../../tests/database/databases.ts';
import { startTestPortal, type TestPortal, type Tokens } from '../../../tests/server/portal.ts';
import { recordDeploymentAction } from '../../audit/record-changes.ts';
import { type Database, transaction } from '../../database/database.ts';

const DAY = 86_400_000;
const now = Date.now();
let database: Database;
let portal: TestPortal;
let administrator: Tokens;

beforeAll(async () => {
  database = await openTestDatabase();
  portal = await startTestPortal({ database });
  administrator = await portal.signIn('administrator', 'HALDEN');
  await write('APPROVE', 'DeploymentRequest', '7', 'HALDEN', 1);
  await write('LAUNCH', 'DeploymentRequest', '7', 'HALDEN', 5);
  await write('LAUNCH', 'CloudAccount', 'acc-7', 'HALDEN', null);
  await write('DESTROY', 'Vpc', '3', 'ORSINI', 6);
});
afterAll(() => portal.close());

let written = 0;
async function write(type: string, resource: string, resourceId: string, tenantId: string, userId: number | null) {
  written += 1;
  const at = new Date(now - (10 - written) * DAY);
  await transaction(database.queries, (within) =>
    recordDeploymentAction(within, { type, resource, resourceId, tenantId, userId, description: `+${type}`, at }),
  );
}

async function call(path: string, tokens = administrator) {
  const answer = await portal.call('GET', `/deploymentactionlog${path}`, { tokens });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer;
}
const actions = async (query: string) =>
  (await call(query)).json().results.map(({ entryType, resource }: Record<string, string>) => [entryType, resource]);

it('is listed newest first, only in its tenant', async () => {
  const { results, ...page } = (await call('')).json();
  expect(page).toEqual({ currentPage: 1, pageSize: 10, totalRecords: 3 });
  expect(results[1]).toEqual({
    entryId: expect.any(Number),
    entryType: 'LAUNCH',
    resource: 'DeploymentRequest',
    resourceId: '7',
    entryDate: new Date(now - 8 * DAY).toISOString(),
    description: '+LAUNCH',
    user: { userId: 5, firstName: 'Jonas', lastName: 'Okafor' },
  });
});

it('is filtered by days, action, resource and user', async () => {
  const start = encodeURIComponent(new Date(now - 8.5 * DAY).toISOString());
  expect(await actions(`?startDate=${start}`)).toEqual([
    ['LAUNCH', 'CloudAccount'],
    ['LAUNCH', 'DeploymentRequest'],
  ]);
  expect(await actions('?entryType=APPROVE')).toEqual([['APPROVE', 'DeploymentRequest']]);
  expect(await actions('?resource=CloudAccount&resourceId=acc-7')).toEqual([['LAUNCH', 'CloudAccount']]);
  expect(await actions('?userId=5')).toEqual([['LAUNCH', 'DeploymentRequest']]);
});

it('names the actions and users of its tenant only', async () => {
  expect((await call('/entrytype')).json()).toEqual(['APPROVE', 'LAUNCH']);
  expect((await call('/users')).json()).toEqual([
    { userId: 5, firstName: 'Jonas', lastName: 'Okafor' },
    { userId: 1, firstName: 'Mara', lastName: 'Lindqvist' },
  ]);
  const everywhere = await portal.signIn('administrator', 'ALL_TENANTS');
  expect((await call('/entrytype', everywhere)).json()).toEqual(['APPROVE', 'DESTROY', 'LAUNCH']);
});

it('shows an entry only in its tenant, and filters by user only for viewers who can see users', async () => {
  const [entry] = (await call('')).json().results;
  expect((await call(`/${entry.entryId}`)).json()).toEqual(entry);
  const approver = await portal.signIn('approver', 'BRIGHTWATER');
  expect((await portal.call('GET', `/deploymentactionlog/${entry.entryId}`, { tokens: approver })).statusCode).toBe(
    404,
  );
  expect((await portal.call('GET', '/deploymentactionlog?userId=1', { tokens: approver })).statusCode).toBe(403);
});

it('is exported as a file, without formulas', async () => {
  const { body, headers } = await call('/export?resource=CloudAccount');
  expect(headers['content-disposition']).toBe('attachment; filename="deployment-action-log.csv"');
  expect(body.split('\r\n')).toEqual([
    '\uFEFF"Entry Date","Deployment Action","Resource Type","Resource Id","User","User ID","Tenant","Description"',
    `"${new Date(now - 7 * DAY).toISOString()}","LAUNCH","CloudAccount","acc-7","","","HALDEN","'+LAUNCH"`,
    '',
  ]);
});
