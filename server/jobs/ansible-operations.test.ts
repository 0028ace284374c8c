import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../tests/database/databases.ts';
import { IS_DEEP } from '../../tests/depth.ts';
import { insertRequest, operationsOf } from '../../tests/server/background.ts';
import { startTestPortal, type TestPortal, type Tokens } from '../../tests/server/portal.ts';
import { seal } from '../seal.ts';

const EXAMPLE = fileURLToPath(new URL('../../examples/topologies/ansible', import.meta.url));
const PASSWORD = 'correct {{ 1 + 1 }} horse';

/** Why it can't be tried here; null if it can. */
function whyNot(): string | null {
  if (!IS_DEEP) return 'skipped: it takes a minute, and is part of npm run test:deep';
  const { status } = spawnSync('ansible-playbook', ['--version']);
  return status === 0 ? null : 'skipped: ansible-playbook is not installed (Debian: apt-get install ansible-core)';
}
const reason = whyNot();

describe.skipIf(reason !== null)(`the example of Ansible${reason === null ? '' : ` (${reason})`}`, () => {
  let portal: TestPortal;
  let tokens: Tokens;
  let folder: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'portal-ansible-'));
    const runnersFile = join(folder, 'runners.yaml');
    writeFileSync(
      runnersFile,
      `runners: { ansible: { kind: command, folder: ${EXAMPLE} } }\nrules: [{ area: deployments, runner: ansible }]\n`,
    );
    const database = await openTestDatabase();
    portal = await startTestPortal({ database, jobs: {}, configuration: { runnersFile, dataFolder: folder } });
    tokens = await portal.signIn('administrator');
  });
  afterAll(async () => {
    await portal.close();
    // What still runs ends when its folder is gone.
    rmSync(folder, { recursive: true, force: true });
  });

  const call = (method: 'GET' | 'POST', path: string, body?: object) =>
    portal.call(method, path, { tokens, ...(body && { body }) });
  const logOf = async (id: number) =>
    Buffer.from((await call('GET', `/logs/${id}`)).json().logContent, 'base64').toString();
  async function carryOut(id: number, path: string, body: object): Promise<void> {
    const { queries } = portal.services;
    const before = (await operationsOf(queries, id)).length;
    const answer = await call('POST', `/deploymentrequests${path}`, body);
    expect(answer.statusCode, answer.body).toBe(200);
    for (;;) {
      const operation = (await operationsOf(queries, id))[before];
      if (operation !== undefined && operation.state !== 'RUNNING') {
        expect(operation.state, await logOf(id)).toBe('SUCCEEDED');
        return;
      }
      await wait(200);
    }
  }
  /** Null if nothing listens. */
  const statusOf = async (address: string, headers: Record<string, string> = {}) =>
    fetch(address, { headers }).then(
      (answer) => answer.status,
      () => null,
    );

  it('is launched, opened with the password of the request, stopped, started and destroyed', {
    timeout: 300_000,
  }, async () => {
    const { queries, secrets } = portal.services;
    const id = await insertRequest(queries, { environment: 'playbook' });
    await queries
      .updateTable('deployment_requests')
      .set({ secrets: seal(secrets, 'deployment_requests.secrets', JSON.stringify({ defaultPassword: PASSWORD })) })
      .where('id', '=', id)
      .execute();
    await carryOut(id, `/launch/${id}`, {});
    const { emUrl } = (await call('GET', `/deploymentrequests/${id}`)).json();
    const hosts: readonly { hostName: string; port: number; password: string }[] = (
      await call('GET', `/deploymentrequests/results/${id}`)
    ).json();
    expect(hosts.map(({ hostName, password }) => [hostName, password])).toEqual(
      ['playbook-manager-1', 'playbook-worker-1', 'playbook-worker-2'].map((name) => [name, PASSWORD]),
    );
    expect(await statusOf(emUrl)).toBe(200);
    const authorization = `Basic ${Buffer.from(`portal:${PASSWORD}`).toString('base64')}`;
    expect(await statusOf(`${emUrl}admin`)).toBe(401);
    expect(await statusOf(`${emUrl}admin`, { authorization })).toBe(200);
    const log = Buffer.from((await call('GET', `/logs/${id}`)).json().logContent, 'base64').toString();
    expect(log).not.toContain('horse');

    // The secret is in no file of the workspace or the state.
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    for (const file of files) expect(readFileSync(join(file.parentPath, file.name)).includes('horse')).toBe(false);

    await carryOut(id, '/env', { id, action: 'STOP_VMS' });
    expect(await statusOf(emUrl)).toBeNull();
    await carryOut(id, '/env', { id, action: 'START_VMS' });
    expect(await statusOf(emUrl)).toBe(200);
    await carryOut(id, '/env', { id, action: 'STOP_VMS' });
    await carryOut(id, '/env', { id, action: 'DESTROY_INFRASTRUCTURE' });
    expect(await statusOf(emUrl)).toBeNull();
    expect(readdirSync(join(folder, 'runs/deployments', String(id), 'state/services'))).toEqual([]);
  });
});
