import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeDatabase } from '../../../tests/database/databases.ts';
import { fillChoices } from '../../../tests/server/deployment-forms.ts';
import { storeCredential } from '../../../tests/server/deployment-requests.ts';
import { startTestPortal, type TestPortal, type Tokens } from '../../../tests/server/portal.ts';
import type { Database } from '../../database/database.ts';

describeDatabase('reference data', (open) => {
  let database: Database;
  let portal: TestPortal;
  let operator: Tokens;
  let viewer: Tokens;
  let administrator: Tokens;

  beforeAll(async () => {
    database = await open();
    portal = await startTestPortal({ database });
    operator = await portal.signIn('operator');
    viewer = await portal.signIn('viewer');
    administrator = await portal.signIn('administrator', 'ALL_TENANTS');
    await fillChoices({ ...portal.services, now: () => new Date('2026-03-01T00:00:00Z') });
  });
  afterAll(() => portal.close());

  const get = (path: string, tokens = operator) => portal.call('GET', path, { tokens });
  const names = async (query: string, tokens = operator) => {
    const { results, totalRecords } = (await get(`/credentials?${query}`, tokens)).json();
    expect(totalRecords).toBe(results.length);
    return results.map(({ credentialName }: { credentialName: string }) => credentialName);
  };

  it('lists the credentials of the tenant, newest first, without their secrets', async () => {
    expect(await names('')).toEqual([
      'brightwater-data-centre',
      'brightwater-azure-trial',
      'brightwater-azure-landing-zone',
      'brightwater-aws-sandbox',
      'brightwater-aws-workloads',
    ]);
    expect((await get('/credentials?pageSize=100', administrator)).json().totalRecords).toBe(20);
    expect((await get('/credentials')).body).not.toContain('arn:aws');
  });

  it('filters credentials by use, provider and part of the name', async () => {
    expect(await names('useForMonitoring=true&cloudProvider=AWS')).toEqual(['brightwater-aws-workloads']);
    expect(await names('credentialName=AZURE')).toEqual(['brightwater-azure-trial', 'brightwater-azure-landing-zone']);
    expect(await names('useForDeployment=false')).toEqual([]);
  });

  it('lists one tenant’s credentials to users in all tenants, and only the current tenant’s to others', async () => {
    for (const [path, rows] of [
      ['/credentials', 'results'],
      ['/deploymentvpcs', 'results'],
      ['/deploymentrequests', 'deployments'],
    ] as const) {
      const ids = async (query: string, tokens: Tokens) => {
        const answer = await get(`${path}?pageSize=100${query}`, tokens);
        expect(answer.statusCode, answer.body).toBe(200);
        return answer.json()[rows];
      };
      const own = await ids('', operator);
      expect(await ids('&tenantId=BRIGHTWATER', administrator)).toEqual(own);
      expect(await ids('&tenantId=BRIGHTWATER', operator)).toEqual(own);
      expect(await ids('&tenantId=NOWHERE', administrator)).toEqual([]);
      expect((await get(`${path}?tenantId=HALDEN`, operator)).statusCode).toBe(403);
    }
  });

  it('detects an empty credential; an on-premises one needs no secrets', async () => {
    const emptiness = async (id: number) => (await get(`/credentials/isempty/${id}`)).json();
    expect([await emptiness(1), await emptiness(2), await emptiness(5)]).toEqual([
      { isEmpty: false },
      { isEmpty: true },
      { isEmpty: false },
    ]);
    expect((await get('/credentials/2')).json()).toMatchObject({
      credentialId: 2,
      isEmpty: true,
      cloudProvider: 'AWS',
    });
  });

  it("treats another tenant's credential as missing", async () => {
    const foreign = await storeCredential(database.queries, { credential_id: 900, tenant_id: 'ORSINI' });
    for (const path of ['/credentials/', '/credentials/isempty/']) {
      expect((await get(`${path}${foreign}`)).statusCode).toBe(404);
      expect((await get(`${path}901`)).statusCode).toBe(404);
    }
  });

  it('refuses credentials to users who need none', async () => {
    expect((await get('/credentials', viewer)).statusCode).toBe(403);
    expect((await get('/credentials/isempty/2', viewer)).json()).toEqual({ isEmpty: true });
  });

  it('lists the monitoring script versions', async () => {
    expect((await get('/monitoringscriptversions')).json()).toEqual([
      { versionId: 'version-1', version: '1.0' },
      { versionId: 'version-2', version: '1.1' },
      { versionId: 'version-3', version: '2.0' },
    ]);
  });
});
