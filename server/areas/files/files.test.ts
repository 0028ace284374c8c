import { randomBytes } from 'node:crypto';
import { type IncomingMessage, request } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { describeDatabase, openTestDatabase } from '../../../tests/database/databases.ts';
import { storeRequest } from '../../../tests/server/deployment-requests.ts';
import { type MultipartBody, multipart } from '../../../tests/server/multipart.ts';
import { startTestPortal, type TestPortal, type TestPortalOptions, type Tokens } from '../../../tests/server/portal.ts';
import { makeZip, PLAIN_ZIP } from '../../../tests/server/zips.ts';
import { type Database, transaction } from '../../database/database.ts';
import { removeUnusedUploads } from '../../files/remove-uploads.ts';
import { attachUpload, findUpload } from '../../files/uploads.ts';
import { removeRecord } from '../../records/removal.ts';
import { deployments } from '../deployments/store.ts';

const CANARY = 'canary-in-a-file';
const SECRET_ZIP = makeZip([{ name: 'secret.yml', content: CANARY, stored: true }]);
const OPERATOR = { userId: 1, tenantId: 'BRIGHTWATER' };

interface Setting {
  readonly portal: TestPortal;
  readonly database: Database;
  readonly operator: Tokens;
  /** Milliseconds since the test began. */
  readonly clock: { ahead: number };
}

async function start(database: Database, options: TestPortalOptions = {}): Promise<Setting> {
  const clock = { ahead: 0 };
  const now = () => new Date(Date.now() + clock.ahead);
  const portal = await startTestPortal({ ...options, database, now });
  return { portal, database, operator: await portal.signIn('operator'), clock };
}

function upload({ portal }: Pick<Setting, 'portal'>, tokens: Tokens, given: MultipartBody, fileName = 'stacks.zip') {
  return portal.call('POST', `/files/upload/deployments/${fileName}`, { tokens, ...given });
}

const zip = (content: Buffer = PLAIN_ZIP) => multipart({ content });

describeDatabase('uploaded files', (open) => {
  let setting: Setting;
  beforeAll(async () => {
    setting = await start(await open());
  });
  afterAll(() => setting.portal.close());
  beforeEach(async () => {
    await setting.database.queries.deleteFrom('uploads').execute();
    await setting.database.queries.deleteFrom('stored_file_parts').execute();
  });

  const taken = async (content?: Buffer, tokens = setting.operator) => {
    const reply = await upload(setting, tokens, zip(content));
    expect(reply.statusCode, reply.body).toBe(200);
    return reply.body;
  };
  const purge = (token: string, tokens = setting.operator) =>
    setting.portal.call('GET', `/files/purge/deployments/new/${token}`, { tokens });
  const remove = (token: string, tokens = setting.operator) =>
    setting.portal.call('DELETE', `/files/deployments/new/${token}`, { tokens });
  const count = async () => {
    const { queries } = setting.database;
    const rows = await queries.selectFrom('uploads').select('upload_id').execute();
    const parts = await queries.selectFrom('stored_file_parts').select('position').execute();
    return [rows.length, parts.length];
  };
  const find = (token: string, viewer = OPERATOR) =>
    transaction(setting.database.queries, (within) => findUpload(within, token, viewer));

  it('get a token of 256 bits as plain text, and read back unchanged', async () => {
    const reply = await upload(setting, setting.operator, zip(SECRET_ZIP), 'envs.zip');
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-type']).toContain('text/plain');
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(Buffer.from(reply.body, 'base64url')).toHaveLength(32);
    const found = await find(reply.body);
    expect(found).toEqual({
      uploadId: expect.any(String),
      fileName: 'envs.zip',
      size: SECRET_ZIP.length,
      owner: null,
    });
    const content = await setting.portal.services.files.get(found?.uploadId ?? '');
    const parts: Uint8Array[] = [];
    for await (const part of content ?? []) parts.push(part);
    expect(Buffer.concat(parts).equals(SECRET_ZIP)).toBe(true);
  });

  it('are stored sealed, and their token as a hash', async () => {
    const token = await taken(SECRET_ZIP);
    const { queries } = setting.database;
    const rows = await queries.selectFrom('uploads').selectAll().execute();
    const parts = await queries.selectFrom('stored_file_parts').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(parts).toHaveLength(1);
    expect(Buffer.from(parts[0]?.content ?? []).includes(CANARY)).toBe(false);
  });

  it('can be purged by the user who uploaded them; a purge without files gets the same answer', async () => {
    const [first, second] = [await taken(), await taken()];
    const purged = await purge(first);
    expect([purged.statusCode, purged.body]).toEqual([200, '']);
    expect(await count()).toEqual([1, 1]);
    expect((await purge(first)).statusCode).toBe(200);
    const removed = await remove(second);
    expect([removed.statusCode, removed.body]).toEqual([200, '']);
    expect(await count()).toEqual([0, 0]);
    expect((await remove(second)).statusCode).toBe(404);
  });

  it('belong only to their user in their tenant', async () => {
    const token = await taken();
    const administrator = await setting.portal.signIn('administrator', 'BRIGHTWATER');
    const elsewhere = await setting.portal.signIn('operator2');
    for (const tokens of [administrator, elsewhere]) {
      expect((await purge(token, tokens)).statusCode).toBe(200);
      expect((await remove(token, tokens)).statusCode).toBe(404);
    }
    const own = await taken(PLAIN_ZIP, administrator);
    const abroad = await setting.portal.signIn('administrator', 'HALDEN');
    expect((await remove(own, abroad)).statusCode).toBe(404);
    expect(await find(own, { userId: 3, tenantId: 'HALDEN' })).toBeNull();
    expect(await find(token, { userId: 3, tenantId: 'BRIGHTWATER' })).toBeNull();
    expect(await count()).toEqual([2, 2]);
  });

  it('require the privilege and the token header', async () => {
    const viewer = await setting.portal.signIn('viewer');
    const token = await taken();
    expect((await upload(setting, viewer, zip())).statusCode).toBe(403);
    expect((await purge(token, viewer)).statusCode).toBe(403);
    expect((await remove(token, viewer)).statusCode).toBe(403);
    expect((await setting.portal.call('GET', `/files/purge/deployments/new/${token}`)).statusCode).toBe(401);
    expect(await count()).toEqual([1, 1]);
  });

  describe('of a request', () => {
    const attach = (token: string, id: number) =>
      transaction(setting.database.queries, async (within) => {
        expect(await findUpload(within, token, OPERATOR)).not.toBeNull();
        await attachUpload(within, token, { area: 'deployments', id });
      });

    it('are not purged, and stay after a day', async () => {
      const token = await taken();
      const id = await storeRequest(setting.database.queries);
      await attach(token, id);
      expect((await purge(token)).statusCode).toBe(200);
      expect((await remove(token)).statusCode).toBe(404);
      setting.clock.ahead += 2 * 86_400_000;
      await removeUnusedUploads(setting.portal.services);
      setting.clock.ahead = 0;
      expect(await find(token)).toMatchObject({ owner: `deployments/${id}` });
      expect(await count()).toEqual([1, 1]);
    });

    it('are replaced by a later one of the same name', async () => {
      const [first, second] = [await taken(), await taken()];
      const id = await storeRequest(setting.database.queries);
      await attach(first, id);
      await attach(second, id);
      expect(await find(first)).toBeNull();
      await removeUnusedUploads(setting.portal.services);
      expect(await count()).toEqual([1, 1]);
      expect(await find(second)).toMatchObject({ owner: `deployments/${id}` });
    });

    it('are deleted with it', async () => {
      const token = await taken();
      const { queries } = setting.database;
      const id = await storeRequest(queries);
      await attach(token, id);
      await transaction(queries, async (within) => {
        const record = await deployments.lock(within, id, null);
        if (record !== null) await removeRecord(within, deployments, record);
      });
      setting.clock.ahead += 86_400_001;
      await removeUnusedUploads(setting.portal.services);
      setting.clock.ahead = 0;
      expect(await count()).toEqual([0, 0]);
    });
  });

  it('that were never used are removed after a day', async () => {
    await taken();
    setting.clock.ahead += 86_300_000;
    await removeUnusedUploads(setting.portal.services);
    expect(await count()).toEqual([1, 1]);
    setting.clock.ahead += 200_000;
    await removeUnusedUploads(setting.portal.services);
    setting.clock.ahead = 0;
    expect(await count()).toEqual([0, 0]);
  });
});

describe('an upload', () => {
  let setting: Setting;
  const lines: string[] = [];
  beforeAll(async () => {
    setting = await start(await openTestDatabase(), {
      configuration: { logLevel: 'trace', uploadFileBytes: 3000, uploadBytesOfUser: 5000 },
      logDestination: { write: (line) => lines.push(line) },
    });
  });
  afterAll(() => setting.portal.close());
  beforeEach(async () => {
    await setting.database.queries.deleteFrom('uploads').execute();
  });

  /** A zip of exactly this many bytes. */
  function zipOf(bytes: number): Buffer {
    const overhead = makeZip([{ name: 'a.bin', content: '', stored: true }]).length;
    return makeZip([{ name: 'a.bin', content: randomBytes(bytes - overhead), stored: true }]);
  }

  it('can be as large as the limit, and not a byte larger', async () => {
    expect((await upload(setting, setting.operator, zip(zipOf(3000)))).statusCode).toBe(200);
    for (const bytes of [3001, 9000, 40_000]) {
      const reply = await upload(setting, setting.operator, zip(zipOf(bytes)));
      expect(reply.json()).toMatchObject({
        status: 413,
        code: 'file_too_large',
        message: 'File size exceeds the maximum allowed size 3 kB',
      });
    }
  });

  it('without an end is refused once it is too large, and its connection is closed', async () => {
    const address = new URL(await setting.portal.app.listen({ port: 0, host: '127.0.0.1' }));
    const { headers, body } = zip(randomBytes(8000));
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const sending = request(new URL('/api/files/upload/deployments/stacks.zip', address), {
        method: 'POST',
        headers: { ...headers, 'x-access-token': `Bearer ${setting.operator.access}` },
      });
      sending.on('response', resolve).on('error', reject);
      // In chunks, without an end.
      sending.write(body.subarray(0, 6000));
    });
    expect(answer.statusCode).toBe(413);
    expect(answer.headers.connection).toBe('close');
    answer.destroy();
  });

  it.each([
    ['no parts', { headers: { 'content-type': 'application/json' }, body: '{"file":"x"}' }, ''],
    ['no type', { headers: { 'content-type': 'application/octet-stream' }, body: PLAIN_ZIP }, ''],
    ['no boundary', { headers: { 'content-type': 'multipart/form-data' }, body: PLAIN_ZIP }, 'file'],
    ['no end', { ...zip(), body: zip().body.subarray(0, 100) }, 'file'],
    ['no file', multipart(), 'file'],
    ['a field instead of the file', multipart({ fileName: null, content: 'x' }), 'file'],
    ['a file of another name', multipart({ name: 'other', content: PLAIN_ZIP }), 'file'],
    ['a name from the prototype', multipart({ name: '__proto__', content: PLAIN_ZIP }), 'file'],
    ['two files', multipart({ content: PLAIN_ZIP }, { content: PLAIN_ZIP }), 'file'],
    [
      'a field after the file',
      multipart({ content: PLAIN_ZIP }, { name: 'tenantId', fileName: null, content: 'HALDEN' }),
      'file',
    ],
    [
      'a field before the file',
      multipart({ name: 'tenantId', fileName: null, content: 'HALDEN' }, { content: PLAIN_ZIP }),
      'file',
    ],
  ])('with %s is malformed', async (_, { headers, body }, field) => {
    const reply = await setting.portal.call('POST', '/files/upload/deployments/stacks.zip', {
      tokens: setting.operator,
      headers,
      body,
    });
    expect(reply.json(), reply.body).toMatchObject({ status: 400, code: 'malformed_request', errors: [{ field }] });
    expect(await setting.database.queries.selectFrom('uploads').select('upload_id').execute()).toEqual([]);
  });

  it.each([
    '/files/upload/deployments/passwd',
    '/files/upload/deployments/..%2Fstacks.zip',
    '/files/upload/mails/stacks.zip',
  ])('to %s is malformed: only listed names are valid', async (path) => {
    const reply = await setting.portal.call('POST', path, { tokens: setting.operator, ...zip() });
    expect(reply.statusCode).toBe(400);
  });

  it('of an unacceptable zip is refused with the reason', async () => {
    const evil = makeZip([{ name: '../../x', content: CANARY }]);
    const reply = await upload(setting, setting.operator, zip(evil));
    expect(reply.json()).toMatchObject({
      status: 422,
      code: 'validation_failed',
      errors: [{ field: 'file', message: 'The zip has an entry with a path that isn’t allowed: ../../x' }],
    });
  });

  it('over the limit of its user is refused until files are removed', async () => {
    const first = await upload(setting, setting.operator, zip(zipOf(2600)));
    const second = await upload(setting, setting.operator, zip(zipOf(2600)));
    expect(second.json()).toMatchObject({ status: 422, errors: [{ field: 'file' }] });
    const administrator = await setting.portal.signIn('administrator', 'BRIGHTWATER');
    expect((await upload(setting, administrator, zip(zipOf(2600)))).statusCode).toBe(200);
    await setting.portal.call('GET', `/files/purge/deployments/new/${first.body}`, { tokens: setting.operator });
    expect((await upload(setting, setting.operator, zip(zipOf(2600)))).statusCode).toBe(200);
  });

  it('of several files at once respects the limit of the user', async () => {
    const replies = await Promise.all([1, 2, 3].map(() => upload(setting, setting.operator, zip(zipOf(2400)))));
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 422]);
  });

  it('that the storage can’t store is reported, and leaves nothing behind', async () => {
    const { files } = setting.portal.services;
    const { put } = files;
    Object.assign(files, { put: () => Promise.reject(new Error('the disk is full')) });
    const reply = await upload(setting, setting.operator, zip());
    Object.assign(files, { put });
    expect(reply.json()).toMatchObject({ status: 503, code: 'unavailable' });
    expect(reply.headers['retry-after']).toBe('5');
    await removeUnusedUploads(setting.portal.services);
    expect(await setting.database.queries.selectFrom('uploads').select('upload_id').execute()).toEqual([]);
  });

  it('logs neither its content nor its token', async () => {
    const { body: token } = await upload(setting, setting.operator, zip(SECRET_ZIP));
    await setting.portal.call('GET', `/files/purge/deployments/new/${token}`, { tokens: setting.operator });
    const log = lines.join('');
    expect(log).toContain('uploadFile');
    for (const secret of [CANARY, token, setting.operator.access]) expect(log.includes(secret)).toBe(false);
  });

  it('counts as a command', async () => {
    const { portal } = await start(await openTestDatabase(), { configuration: { commandsPerMinute: 2 } });
    const operator = await portal.signIn('operator');
    const statuses = [];
    for (let attempt = 0; attempt < 3; attempt += 1)
      statuses.push((await upload({ portal }, operator, zip())).statusCode);
    expect(statuses).toEqual([200, 200, 429]);
    await portal.close();
  });
});
