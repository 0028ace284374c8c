import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeDatabase } from '../../tests/database/databases.ts';
import { until } from '../../tests/server/background.ts';
import { storeCredential, storeRequest } from '../../tests/server/deployment-requests.ts';
import { type EventReader, listen, openEvents } from '../../tests/server/event-reader.ts';
import { startTestPortal, type TestPortal, type Tokens } from '../../tests/server/portal.ts';
import { withQuickLooks } from '../../tests/server/quick-looks.ts';
import type { DeploymentDocument } from '../areas/deployments/record.ts';
import { deployments, updateRecord } from '../areas/deployments/store.ts';
import { recordChange } from '../audit/record-changes.ts';
import { type Database, transaction } from '../database/database.ts';
import { removeRecord } from '../records/removal.ts';
import { seal } from '../seal.ts';

const SECRETS = {
  licence: '<Licence>canary-licence</Licence>',
  defaultPassword: 'canary-default-password',
  sftpPassword: 'canary-sftp-password',
  uploadedEnvFileToken: 'canary-env-token',
  uploadedStackFileToken: 'canary-stack-token',
  uploadedProfileFileToken: 'canary-profile-token',
};
const DOCUMENT: DeploymentDocument = {
  cloudProvider: 'AWS',
  region: 'US_WEST_2',
  topologyName: 'T300',
  configs: ['base'],
  additionalParameters: { heap: '4g' },
  notificationEmails: ['team@client.example'],
  companyName: 'Harbour Foods',
  enableMonitoring: true,
  zabbixConfiguration: { zabbixMonitoringEnabled: false },
};

interface SentChange {
  readonly id: number | string;
  readonly kind: string;
  readonly record?: { readonly tenantId?: unknown };
  readonly detail?: object;
}

describeDatabase('details on a device', (open) => {
  let database: Database;
  let portal: TestPortal;
  let address: string;
  let operator: Tokens;
  /** Queries since the last call. */
  let asked: number;
  const readers: EventReader[] = [];

  beforeEach(async () => {
    const opened = await open();
    asked = 0;
    const counted = opened.queries.withPlugin({
      transformQuery: ({ node }) => {
        asked += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    database = { ...opened, queries: counted };
    portal = await withQuickLooks(() => startTestPortal({ database }));
    address = await listen(portal);
    operator = await portal.signIn('operator', 'BRIGHTWATER');
  });
  afterEach(async () => {
    await Promise.all(readers.splice(0).map((reader) => reader.leave()));
    await portal.close();
  });

  async function store(document: DeploymentDocument = DOCUMENT): Promise<number> {
    const secrets = seal(portal.services.secrets, 'deployment_requests.secrets', JSON.stringify(SECRETS));
    const [credential, monitoring] = [await storeCredential(database.queries), await storeCredential(database.queries)];
    return storeRequest(database.queries, {
      row: { secrets, credential_id: credential, monitoring_credential_id: monitoring },
      document,
    });
  }

  async function change(id: number, work: 'touch' | 'remove' = 'touch'): Promise<void> {
    await transaction(database.queries, async (within) => {
      const record = await deployments.lock(within, id, null);
      if (record === null) throw new Error(`There is no request ${id}.`);
      if (work === 'touch') await updateRecord(within, record, { document: { emUrl: 'https://em.example' } });
      else await removeRecord(within, deployments, record);
    });
  }

  async function changes(query: string, tokens = operator) {
    const answer = await portal.call('GET', `/changes?${query}`, { tokens });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer;
  }
  const changesIn = async (query: string, tokens = operator): Promise<SentChange[]> =>
    (await changes(query, tokens)).json().changes;

  async function stream(tokens: Tokens, query: Parameters<typeof openEvents>[2]): Promise<EventReader> {
    const reader = await openEvents(address, tokens, query);
    readers.push(reader);
    return reader;
  }
  /** The fields of the record's page without those that must not be stored on a device. */
  async function openFields(id: number): Promise<object> {
    const answer = await portal.call('GET', `/deploymentrequests/${id}`, { tokens: operator });
    const { licence, defaultPassword, sftpPassword, ...others } = answer.json();
    expect({ licence, defaultPassword, sftpPassword }).toMatchObject({ licence: SECRETS.licence });
    const {
      uploadedEnvFileToken: _env,
      uploadedStackFileToken: _stack,
      uploadedProfileFileToken: _profile,
      ...rest
    } = others;
    return rest;
  }

  it('are every field of the record but secret ones, in pages, after a cursor and in the stream', async () => {
    const id = await store();
    const live = await stream(operator, { detail: true });
    const first = await changes('detail=true');
    await change(id);
    const next = await changes('detail=true&cursor=0');
    const resumed = await stream(operator, { detail: true, cursor: '0' });
    await until('the change on both streams', async () => live.changes().length + resumed.changes().length === 2);
    const shown = await openFields(id);
    expect(shown).toMatchObject({
      region: 'US_WEST_2',
      deploymentType: 'MERIDIAN',
      monitoringCredentialName: expect.any(String),
    });
    for (const announced of [next.json().changes[0], live.changes()[0], resumed.changes()[0]]) {
      expect(announced).toMatchObject({ kind: 'upsert', id, record: { id } });
      expect(announced.detail).toEqual(shown);
    }
    expect(first.json().changes[0].detail).toEqual({
      ...shown,
      emUrl: null,
      updatedAt: first.json().changes[0].record.updatedAt,
    });
    const received = JSON.stringify([first.json(), next.json(), live.events, resumed.events]);
    expect(received).not.toContain('canary');
  });

  it('have no secret, even among the plain fields', async () => {
    const id = await store({ ...DOCUMENT, ...SECRETS });
    const live = await stream(operator, { detail: true });
    await change(id);
    await until('the change', async () => live.changes().length === 1);
    const answers = [await changes('detail=true'), await changes('detail=true&cursor=0')];
    expect(JSON.stringify([live.events, answers.map(({ body }) => body)])).not.toContain('canary');
    expect(answers.every(({ headers }) => headers['cache-control'] === 'no-store')).toBe(true);
  });

  it('are sent only on request, to users who can open a record', async () => {
    const id = await store();
    await database.queries
      .deleteFrom('role_privileges')
      .where('privilege', '=', 'deployment.view')
      .where('role_id', '=', 'VIEWER')
      .execute();
    const lister = await portal.signIn('viewer', 'BRIGHTWATER');
    const streams = [
      await stream(operator, {}),
      await stream(operator, { detail: true }),
      await stream(lister, { detail: true }),
    ];
    await change(id);
    await until('the change on each', async () => streams.every((reader) => reader.changes().length === 1));
    expect(streams.map((reader) => reader.changes()[0]?.detail !== undefined)).toEqual([false, true, false]);
    const pages = [
      await changesIn(''),
      await changesIn('detail=false'),
      await changesIn('detail=true'),
      await changesIn('detail=true', lister),
    ];
    expect(pages.map(([announced]) => announced?.detail !== undefined)).toEqual([false, false, true, false]);
    expect(pages.every(([announced]) => announced?.record !== undefined)).toBe(true);
  });

  it('end with the privilege, even during a paged read', async () => {
    await store();
    await store();
    const viewer = await portal.signIn('viewer', 'BRIGHTWATER');
    const { cursor } = (await changes('detail=true&limit=1', viewer)).json();
    await database.queries
      .deleteFrom('role_privileges')
      .where('role_id', '=', 'VIEWER')
      .where('privilege', 'in', ['deployment.list', 'deployment.view'])
      .execute();
    const refused = await until('the refusal', async () => {
      const answer = await portal.call('GET', `/changes?detail=true&limit=1&cursor=${cursor}`, { tokens: viewer });
      return answer.statusCode === 200 ? null : answer;
    });
    expect(refused.json()).toMatchObject({ status: 403, code: 'missing_privilege' });
  });

  it('report only the id of a deleted record', async () => {
    const id = await store();
    const live = await stream(operator, { detail: true });
    await change(id, 'remove');
    const gone = { sequence: expect.any(Number), kind: 'delete', area: 'deployments', id };
    await until('the deletion', async () => live.changes().length === 1);
    expect(live.changes()).toEqual([gone]);
    expect(await changesIn('detail=true&cursor=0')).toEqual([gone]);
    expect(await changesIn('detail=true')).toEqual([]);
  });

  it('leave a tenant with a moved record, and reach the other tenant and users in all tenants', async () => {
    const id = await store();
    const everyone = await portal.signIn('administrator', 'ALL_TENANTS');
    const orsini = await portal.signIn('administrator', 'ORSINI');
    const streams = [
      await stream(operator, { detail: true }),
      await stream(orsini, { detail: true }),
      await stream(everyone, { detail: true }),
    ];
    await transaction(database.queries, async (within) => {
      await within.updateTable('deployment_requests').set({ tenant_id: 'ORSINI' }).where('id', '=', id).execute();
      const common = { area: 'deployments', recordId: String(id) };
      recordChange(within, { ...common, tenantId: 'ORSINI', kind: 'upsert' });
      recordChange(within, { ...common, tenantId: 'BRIGHTWATER', kind: 'upsert' });
    });
    await until('what each receives', async () => streams.map((reader) => reader.changes().length).join() === '1,1,2');
    const kinds = (changes: readonly SentChange[]) => changes.map(({ kind, record }) => [kind, record?.tenantId]);
    const [left, entered, all] = [
      [['delete', undefined]],
      [['upsert', 'ORSINI']],
      [
        ['upsert', 'ORSINI'],
        ['upsert', 'ORSINI'],
      ],
    ];
    expect(streams.map((reader) => kinds(reader.changes()))).toEqual([left, entered, all]);
    const pages = [
      await changesIn('detail=true&cursor=0'),
      await changesIn('detail=true&cursor=0', orsini),
      await changesIn('detail=true&cursor=0', everyone),
    ];
    expect(pages.map(kinds)).toEqual([left, entered, all]);
    expect(JSON.stringify(pages[0])).not.toContain('Harbour');
  });

  it('come at most a hundred per page, newest first, with as few queries for many as for few', async () => {
    const ids: number[] = [];
    for (let count = 0; count < 2; count += 1) ids.push(await store());
    // The feed of live streams also queries, so the call with the fewest queries shows what a page needs.
    const queriesOf = async (query: string) => {
      let page = null;
      let queries = Number.POSITIVE_INFINITY;
      for (let call = 0; call < 6; call += 1) {
        asked = 0;
        page = (await changes(query)).json();
        queries = Math.min(queries, asked);
      }
      return { page, queries };
    };
    await queriesOf('detail=true');
    const few = await queriesOf('detail=true');
    const credential = await storeCredential(database.queries);
    for (let count = 0; count < 110; count += 1) {
      ids.push(
        await storeRequest(database.queries, { row: { monitoring_credential_id: credential }, document: DOCUMENT }),
      );
    }
    const many = await queriesOf('detail=true&limit=500');
    expect(few.page.changes).toHaveLength(2);
    expect(many.page.changes.map(({ id }: SentChange) => id)).toEqual([...ids].reverse().slice(0, 100));
    expect(many.page.changes.every(({ detail }: SentChange) => detail !== undefined)).toBe(true);
    expect(many.queries).toBe(few.queries);
    expect(many.queries).toBeLessThanOrEqual(4);
    const rest = await queriesOf(`detail=true&cursor=${many.page.cursor}`);
    expect(rest.page.changes.map(({ id }: SentChange) => id)).toEqual([...ids].reverse().slice(100));
    expect(rest.page).toMatchObject({ more: false, cursor: expect.stringMatching(/^(0|[1-9]\d*)$/) });
  });

  it('restart if the cursor is too old', async () => {
    const id = await store();
    for (let count = 0; count < 3; count += 1) await change(id);
    await database.queries.deleteFrom('changes').where('sequence', '<', 3).execute();
    const page = (await changes('detail=true&cursor=1')).json();
    expect(page).toMatchObject({ reset: true, cursor: '3', changes: [{ id, detail: { region: 'US_WEST_2' } }] });
  });
});
