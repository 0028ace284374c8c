/** The job queue sends what an operation's end and a new request have to tell. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { describeDatabase } from '../../tests/database/databases.ts';
import { until } from '../../tests/server/background.ts';
import { choosableCredentials, fillChoices } from '../../tests/server/deployment-forms.ts';
import { settle } from '../../tests/server/people.ts';
import { startTestPortal } from '../../tests/server/portal.ts';
import { LocalPushService } from '../../tests/server/push-service.ts';

describeDatabase('push messages', (open) => {
  it('are sent by the job queue, again if a push service fails, and a signed-out device is removed', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'portal-push-'));
    const service = await LocalPushService.start();
    const portal = await startTestPortal({
      database: await open(),
      jobs: {},
      configuration: { rehearsalSpeed: 100_000, dataFolder: folder, pushServices: [service.url] },
    });
    const { queries } = portal.services;
    await fillChoices(portal.services);
    await settle(queries, {
      name: 'builder',
      privileges: ['deployment.vpc.create', 'deployment.vpc.view', 'deployment.vpc.launch'],
    });
    await settle(queries, { name: 'decider', privileges: ['deployment.vpc.approve', 'deployment.vpc.view'] });
    const builder = await portal.signIn('builder');
    const decider = await portal.signIn('decider');
    const call = async (method: 'PUT' | 'POST', path: string, tokens: typeof builder, body?: object) => {
      const answer = await portal.call(method, path, { tokens, ...(body && { body }) });
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.body === '' ? null : answer.json();
    };
    const { aws } = await choosableCredentials(portal, await portal.signIn('operator'));
    for (const [name, tokens] of [
      ['desk', builder],
      ['phone', decider],
    ] as const)
      await call('PUT', '/push/subscriptions', tokens, { ...service.subscribe(name), name });
    service.answers.push(503);
    const { id } = await call('POST', '/deploymentvpcs', builder, {
      credentialId: aws,
      client: 'brightwater',
      name: 'pushed',
      region: 'US_WEST_2',
      vpcCidr: '10.60.0.0/16',
      usedCidrs: [],
      deploymentConfigId: 't910-1.4',
    });
    const told = (device: string, kind: string) =>
      until(`${kind} on the ${device}`, async () =>
        service.received.some((one) => one.device === device && JSON.parse(one.text).kind === kind),
      );
    await told('phone', 'waiting');
    await call('PUT', `/deploymentvpcs/approvals/APPROVE/${id}`, decider);
    await told('desk', 'approved');
    await call('POST', `/deploymentvpcs/launch/${id}`, builder, { action: 'START_LAUNCHING' });
    await told('desk', 'finished');
    await call('POST', '/auth/logoutUser', builder);
    await until('the removal', async () => {
      const devices = await queries.selectFrom('push_subscriptions').select('name').execute();
      return devices.length === 1 && devices[0]?.name === 'phone';
    });
    await portal.close();
    await service.close();
    rmSync(folder, { recursive: true, force: true });
  });
});
