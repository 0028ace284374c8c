import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeDatabase } from '../../../tests/database/databases.ts';
import { fillChoices } from '../../../tests/server/deployment-forms.ts';
import { storeLaunched } from '../../../tests/server/deployment-requests.ts';
import { multipart } from '../../../tests/server/multipart.ts';
import { startTestPortal, type TestPortal, type Tokens } from '../../../tests/server/portal.ts';
import { makeZip, PLAIN_ZIP } from '../../../tests/server/zips.ts';
import type { Database } from '../../database/database.ts';

const USED = 'This topology is currently being used by a deployment';

describeDatabase('topologies', (open) => {
  let folder: string;
  let database: Database;
  let portal: TestPortal;
  let halden: Tokens;
  let kestrel: Tokens;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'portal-topologies-'));
    const runnersFile = join(folder, 'runners.yaml');
    const rules = ['{ topology: RUN/*, cloudProvider: AZURE, runner: zips }', '{ topology: KEPT/*, runner: folder }'];
    const runners = 'zips: { kind: command }, folder: { kind: command, folder: . }';
    writeFileSync(runnersFile, `runners: { ${runners} }\nrules: [${rules.join(', ')}]`);
    database = await open();
    portal = await startTestPortal({ database, configuration: { runnersFile } });
    await fillChoices(portal.services);
    halden = await portal.signIn('administrator', 'HALDEN');
    kestrel = await portal.signIn('administrator', 'KESTREL');
  });
  afterAll(async () => {
    await portal.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, given?: object, tokens = halden) =>
    portal.call(method, path, { tokens, ...(given && { body: given }) });
  const sendZip = (place: string, content: Buffer) =>
    portal.call('POST', `/files/upload/${place}.zip`, { tokens: halden, ...multipart({ content }) });
  const upload = async (tokens = halden, content = PLAIN_ZIP): Promise<string> => {
    const path = '/files/upload/topologies/topology.zip';
    const answer = await portal.call('POST', path, { tokens, ...multipart({ content }) });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.body;
  };
  const body = (changes: object = {}) => ({
    name: `T_${randomUUID().slice(0, 8)}`,
    version: '1.0.0',
    mask: 26,
    type: 'PRODUCT',
    topologyType: 'CUSTOM',
    description: 'For the tills.',
    serviceProviders: ['AWS'],
    tenants: ['HALDEN'],
    additionalParameters: [
      { parameterName: 'LOG_LEVEL', parameterType: 'OPTIONAL', description: 'How much.', defaultValue: 'INFO' },
    ],
    applicablePlatformVersions: [{ branchVersion: '9.1', minVersion: 0, maxVersion: 40 }],
    documentationUrl: '',
    applicableConfigsVersions: ['t910-1.4', 't300-1.1'],
    isFileSet: true,
    ...changes,
  });
  const create = async (changes: object = {}) => {
    const sent = body({ uploadedFileToken: await upload(), ...changes });
    const answer = await call('POST', '/deploymenttopologies', sent);
    expect(answer.statusCode, answer.body).toBe(200);
    return { sent, answer: answer.json(), path: `/deploymenttopologies/${sent.name}/${sent.version}` };
  };

  it.each([
    ['broken: [', "portal.yaml can't be used: it is not valid YAML at line 1, column 10: a line is indented"],
    ['', "portal.yaml can't be used: it is empty, but must have the keys version and stages."],
    [
      'version: 1\nstages: { STOPPING: { comand: [stop] } }',
      "portal.yaml can't be used: stages.STOPPING.comand is not known. Perhaps command is meant.",
    ],
    [`# ${'x'.repeat(70_000)}`, 'portal.yaml is larger than 64 KB.'],
  ])('whose zip has a portal.yaml that no launch could use is refused at its file', async (content, message) => {
    const zip = makeZip([{ name: 'portal.yaml', content, stored: true }]);
    const refused = await sendZip('topologies/topology', zip);
    expect(refused.statusCode).toBe(422);
    expect(refused.json().errors).toEqual([{ field: 'file', message: expect.stringContaining(message) }]);
  });

  it('whose zip has a valid portal.yaml is accepted; in a zip that is never run, any is', async () => {
    const broken = makeZip([{ name: 'portal.yaml', content: 'broken: [', stored: true }]);
    expect((await sendZip('deployments/stacks', broken)).statusCode).toBe(200);
    await upload(halden, makeZip([{ name: 'portal.yaml', content: 'version: 1\nstages: {}' }]));
  });

  it('that a runner carries out by their zip need a portal.yaml in it, at each save', async () => {
    const save = async (changes: object, method: 'POST' | 'PUT' = 'POST', path = '/deploymenttopologies') => {
      const sent = body({ version: '1.0.0', ...changes });
      const answer = await call(method, path, sent);
      return [answer.statusCode, answer.json().errors];
    };
    const missing = 'The zip has no portal.yaml, so the runner zips can’t launch it. Add one at the top of the zip';
    const plain = await upload();
    const azure = { name: 'RUN', serviceProviders: ['AWS', 'AZURE'] };
    expect(await save({ ...azure, uploadedFileToken: plain })).toEqual([422, [{ field: 'zip', message: missing }]]);
    const manifest = makeZip([{ name: 'portal.yaml', content: 'version: 1\nstages: {}' }]);
    expect(await save({ ...azure, uploadedFileToken: await upload(halden, manifest) })).toEqual([200, undefined]);
    const again = { ...azure, uploadedFileToken: plain };
    expect((await save(again, 'PUT', '/deploymenttopologies/RUN/1.0.0'))[0]).toBe(422);
    // What its runner doesn't run may lack one.
    const others = [
      { name: 'RUN', version: '2.0.0' },
      { name: 'KEPT' },
      { name: 'BI_RUN', serviceProviders: ['AZURE'] },
    ];
    for (const changes of others)
      expect((await save({ ...changes, uploadedFileToken: await upload() }))[0], JSON.stringify(changes)).toBe(200);
  });

  it('are listed by name, highest version first', async () => {
    const highestFirst = ['2.10.0', '2.9.0', '2.9.0-copy', '1.0.1'];
    for (const version of highestFirst.toSorted()) await create({ name: 'SORTED', version });
    const { results } = (await call('GET', '/deploymenttopologies?name=SORTED')).json();
    expect(results.map(({ version }: { version: string }) => version)).toEqual(highestFirst);
  });

  it('are created with every field of the form and their zip', async () => {
    const { sent, answer, path } = await create();
    expect(answer).toMatchObject({
      id: `${sent.name}/1.0.0`,
      record: { topologyFiles: ['topology.zip'], createdUser: { firstName: expect.any(String) }, revision: 1 },
    });
    expect((await call('GET', path)).json()).toMatchObject({
      name: sent.name,
      version: '1.0.0',
      mask: 26,
      type: 'MERIDIAN',
      topologyType: 'CUSTOM',
      tenants: [{ tenantId: 'HALDEN', tenantName: 'Halden Outfitters' }],
      additionalParameters: sent.additionalParameters,
      applicablePlatformVersions: sent.applicablePlatformVersions,
      applicableConfigsVersions: [{ deploymentConfigId: 't910-1.4' }, { deploymentConfigId: 't300-1.1' }],
    });
    const place = `topologies/${sent.name}/1.0.0`;
    expect((await call('GET', `/files/list/${place}`)).json()).toEqual(['README.md', 'stacks/core.yml']);
    const file = await call('GET', `/files/download/${place}/topology.zip`);
    expect(file.rawPayload.equals(PLAIN_ZIP)).toBe(true);
    expect(file.headers['content-disposition']).toBe('attachment; filename="topology.zip"');
  });

  it('can have no documentation, and lose it if an edit leaves it out', async () => {
    const { path, sent } = await create({ documentationUrl: undefined });
    expect((await call('GET', path)).json().documentationUrl).toBeNull();
    const { documentationUrl: _, ...rest } = sent;
    const documented = { ...rest, isFileSet: false, documentationUrl: 'https://docs.client.example/tills' };
    expect((await call('PUT', path, documented)).statusCode).toBe(200);
    expect((await call('GET', path)).json().documentationUrl).toBe(documented.documentationUrl);
    expect((await call('PUT', path, { ...rest, isFileSet: false })).statusCode).toBe(200);
    expect((await call('GET', path)).json().documentationUrl).toBeNull();
  });

  it('are visible only in their tenants, and those of the default tenant in every tenant', async () => {
    const { sent, path } = await create();
    expect((await call('GET', path, undefined, kestrel)).statusCode).toBe(404);
    for (const method of ['PUT', 'DELETE'] as const)
      expect((await call(method, path, method === 'PUT' ? sent : undefined, kestrel)).statusCode).toBe(404);
    expect((await call('GET', '/deploymenttopologies/T910/1.0.1', undefined, kestrel)).statusCode).toBe(200);
    const names = async (tokens: Tokens) =>
      (await call('GET', '/deploymenttopologies?pageSize=100', undefined, tokens))
        .json()
        .results.map(({ name, version }: { name: string; version: string }) => `${name} ${version}`);
    expect(await names(kestrel)).not.toContain(`${sent.name} 1.0.0`);
    expect(await names(halden)).toEqual(expect.arrayContaining([`${sent.name} 1.0.0`, 'T910 1.1.0', 'T910 1.0.1']));
    const found = await call('GET', `/deploymenttopologies?name=${sent.name.toLowerCase()}`);
    expect(found.json()).toMatchObject({ totalRecords: 1 });
  });

  it('are announced in their tenants, and as deleted in a tenant they are removed from', async () => {
    const { sent, path } = await create({ tenants: ['HALDEN', 'KESTREL'] });
    const cursor = (await call('GET', '/changes?area=topologies&limit=500', undefined, kestrel)).json().cursor;
    const changed = { ...sent, uploadedFileToken: null, mask: 20 };
    expect((await call('PUT', path, changed)).statusCode).toBe(200);
    const announced = async () =>
      (await call('GET', `/changes?area=topologies&cursor=${cursor}`, undefined, kestrel)).json().changes;
    expect(await announced()).toMatchObject([{ kind: 'upsert', record: { mask: 20 } }]);
    expect((await call('PUT', path, { ...changed, tenants: ['HALDEN'] })).statusCode).toBe(200);
    expect(await announced()).toMatchObject([{ kind: 'delete', id: `${sent.name}/1.0.0` }]);
  });

  it('of only the default tenant cannot be edited or deleted', async () => {
    for (const tokens of [halden, await portal.signIn('administrator', 'ALL_TENANTS')]) {
      const path = '/deploymenttopologies/T910/1.0.1';
      const edit = await call('PUT', path, body({ name: 'T910', version: '1.0.1' }), tokens);
      expect([edit.statusCode, edit.json().message]).toEqual([
        409,
        expect.stringContaining('It belongs only to the default tenant'),
      ]);
      expect((await call('DELETE', path, undefined, tokens)).statusCode).toBe(409);
    }
  });

  it('are created in one tenant, with the messages of the rules', async () => {
    const everywhere = await portal.signIn('administrator', 'ALL_TENANTS');
    expect((await call('POST', '/deploymenttopologies', body(), everywhere)).statusCode).toBe(403);
    const { sent } = await create();
    const faults: readonly (readonly [object, string, string])[] = [
      [{ name: sent.name }, 'version', 'A topology with this name and version already exists'],
      [{ name: 'T-1' }, 'name', 'can contain only letters, digits and _'],
      [{ mask: 15 }, 'mask', 'must be a whole number from 16 to 28'],
      [{ serviceProviders: [] }, 'serviceProviders', 'Select at least one service provider'],
      [
        { applicableConfigsVersions: ['nothing'] },
        'applicableConfigsVersions',
        'Choose deployment configs from the list.',
      ],
      [{ tenants: ['NOWHERE'] }, 'tenants', 'Choose only tenants you have access to.'],
      [{ uploadedFileToken: null }, 'zip', 'Upload the zip of the topology'],
      [{ uploadedFileToken: 'x'.repeat(43) }, 'zip', 'This file is no longer available. Upload it again.'],
    ];
    for (const [changes, field, message] of faults) {
      const given = body({ uploadedFileToken: await upload(), ...changes });
      const answer = await call('POST', '/deploymenttopologies/validate', given);
      expect(answer.json().errors, field).toContainEqual({ field, message });
      expect((await call('POST', '/deploymenttopologies', given)).statusCode).toBe(422);
    }
  });

  it('keep their zip in an edit without one, and accept another one', async () => {
    const { sent, path } = await create();
    const kept = await call('PUT', path, { ...sent, uploadedFileToken: null, description: 'Others.' });
    expect(kept.json().record).toMatchObject({ topologyFiles: ['topology.zip'], description: 'Others.' });
    const token = await upload();
    expect((await call('PUT', path, { ...sent, uploadedFileToken: token })).statusCode).toBe(200);
    expect((await call('GET', `/files/purge/topologies/new/${token}`)).statusCode).toBe(200);
    expect((await call('GET', `/files/list/topologies/${sent.name}/1.0.0`)).statusCode).toBe(200);
  });

  it('lose unsaved files by a purge', async () => {
    const token = await upload();
    expect((await call('GET', `/files/purge/topologies/new/${token}`)).statusCode).toBe(200);
    const answer = await call('POST', '/deploymenttopologies/validate', body({ uploadedFileToken: token }));
    expect(answer.json().errors).toContainEqual({
      field: 'zip',
      message: 'This file is no longer available. Upload it again.',
    });
  });

  it('can be deleted with their file if no deployment uses them', async () => {
    const { sent, path } = await create();
    const request = { topologyName: sent.name, topologyVersion: '1.0.0' };
    const id = await storeLaunched(database.queries, 'STARTED', { document: request });
    const isUsed = async (query: string) =>
      (await call('GET', `/deploymenttopologies/isTopologyUsedByDeployments?name=${sent.name}${query}`)).json();
    expect([await isUsed(''), await isUsed('&version=1.0.0')]).toEqual([true, true]);
    const refused = await call('DELETE', path);
    expect([refused.statusCode, refused.json().message]).toEqual([409, USED]);
    await database.queries.deleteFrom('deployment_requests').where('id', '=', id).execute();
    expect(await isUsed('')).toBe(false);
    expect((await call('DELETE', path)).statusCode).toBe(200);
    expect((await call('GET', path)).statusCode).toBe(404);
    const { owner_id: owner } = await database.queries
      .selectFrom('uploads')
      .select('owner_id')
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(owner).toBeNull();
  });

  it('report whether they exist to users who can create one', async () => {
    const exists = (name: string) => call('GET', `/deploymenttopologies/topologyExists?name=${name}&version=1.0.1`);
    expect([(await exists('T910')).json(), (await exists('T911')).json()]).toEqual([
      { exists: true },
      { exists: false },
    ]);
  });
});
