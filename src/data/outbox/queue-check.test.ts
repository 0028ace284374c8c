import { describe, expect, it } from 'vitest';
import { queuedApproval } from '../../../tests/records/queued-approval.ts';
import { waitingRequest } from '../../../tests/records/waiting-request.ts';
import { createContractClient } from '../../contract/client.ts';
import type { OutboxCommand } from '../../machines/outbox/command.ts';
import type { CheckedDecision } from '../../machines/outbox/queue-check.ts';
import type { Scope } from '../device/scope.ts';
import { checkDecisions, type QueueCheckSetting } from './queue-check.ts';

const NORTHWIND: Scope = { userId: 1, tenantId: 'NORTHWIND' };
const NOW = 1_800_000_000_000;

const commandOf = (subjectId: number): OutboxCommand => ({
  ...queuedApproval,
  id: `of-${subjectId}`,
  sequence: subjectId,
  subjectId,
  seen: { ...waitingRequest, id: subjectId },
  decidedAt: NOW,
});

const approved = {
  ...waitingRequest,
  id: 7,
  version: 4,
  status: { ...waitingRequest.status, approvalStatus: { status: 'APPROVED' } },
};
const entry = {
  entryId: 1,
  entryType: 'UPDATE',
  entryEntityName: 'DeploymentRequest',
  entryEntityId: '7',
  entryDate: '2026-11-29T10:00:00.000Z',
  description: 'Approve',
};

type Answer = (path: string) => Response | Promise<Response>;

function setUp(answer: Answer, privileges: readonly string[] = ['deployment.approve']) {
  const asked: string[] = [];
  const session: { scope: Scope | null } = { scope: NORTHWIND };
  const setting: QueueCheckSetting = {
    client: createContractClient({
      config: { apiBaseUrl: 'https://portal.example.test/api', product: { code: 'PRODUCT', slug: 'product' } },
      tokens: null,
      fetch: async ({ url }) => {
        const path = new URL(url).pathname.replace('/api/', '');
        asked.push(path);
        return answer(path);
      },
    }),
    capabilities: { read: async () => ({ extensions: [], live: false }) },
    scope: () => session.scope,
    viewer: async () => ({
      userId: 1,
      privileges: new Set(privileges),
      currentTenantId: 'NORTHWIND',
      tenantsWithoutSelfApproval: new Set(),
    }),
    tenants: () => [],
    serverNow: () => NOW,
    now: () => NOW,
  };
  const check = async (commands: readonly OutboxCommand[], signal = new AbortController().signal) => {
    const checked: CheckedDecision[] = [];
    await checkDecisions(setting, commands, (found) => checked.push(found), signal);
    return checked;
  };
  return { asked, session, setting, check };
}

describe('the check of the queue', () => {
  it('predicts a decision of a tenant that can be reached by the privileges there, with access to it', async () => {
    const { setting, asked } = setUp(() => Response.json({ ...waitingRequest, id: 7 }), []);
    const there: string[] = [];
    const elsewhere: QueueCheckSetting['elsewhere'] = async ({ tenantId }) => {
      there.push(tenantId);
      const viewer = { userId: 1, currentTenantId: tenantId, tenantsWithoutSelfApproval: new Set<string>() };
      return { client: setting.client, viewer: { ...viewer, privileges: new Set(['deployment.approve']) } };
    };
    const checked: CheckedDecision[] = [];
    const commands = [{ ...commandOf(7), tenantId: 'FABRIKAM' }];
    const { signal } = new AbortController();
    await checkDecisions({ ...setting, elsewhere }, commands, (found) => checked.push(found), signal);
    expect(there).toEqual(['FABRIKAM']);
    expect(asked).toEqual(['deploymentrequests/7']);
    expect(checked.map(({ finding }) => finding)).toMatchObject([
      { kind: 'predicted', prediction: { outlook: { kind: 'applies' } } },
    ]);
  });

  it('leaves out what belongs to another tenant, also if the tenant is switched meanwhile', async () => {
    const { check, session, asked } = setUp(() => {
      session.scope = { userId: 1, tenantId: 'FABRIKAM' };
      return Response.json({ code: 'not_found', message: 'No content to load' }, { status: 404 });
    });
    expect(await check([{ ...commandOf(6), tenantId: 'FABRIKAM' }])).toEqual([]);
    expect(asked).toEqual([]);
    expect(await check([commandOf(7)])).toEqual([]);
    expect(asked).toHaveLength(1);
  });

  it('names who changed the record, for viewers who may read the log', async () => {
    const answer =
      (user: object | null): Answer =>
      (path) =>
        Response.json(
          path.startsWith('activitylog')
            ? { results: [{ ...entry, user }], totalRecords: 1, currentPage: 1, pageSize: 10 }
            : approved,
        );
    const held = ['deployment.approve', 'activitylog.list'];
    const ada = { userId: 2, firstName: 'Ada', lastName: 'Berg' };
    const by = async (user: object | null, privileges: readonly string[]) => {
      const [found] = await setUp(answer(user), privileges).check([commandOf(7)]);
      return found?.finding;
    };
    const prediction = { outlook: { kind: 'alreadySo' }, isAskedFirst: false, mayHaveArrived: false };
    const changedAt = entry.entryDate;
    expect(await by(ada, held)).toMatchObject({ prediction, changedBy: 'Ada Berg', changedAt });
    expect(await by({ ...ada, userId: 1 }, held)).toMatchObject({ prediction, changedBy: 'you', changedAt });
    expect(await by(null, held)).toMatchObject({ prediction, changedBy: 'the portal', changedAt });
    expect(await by(ada, ['deployment.approve'])).toMatchObject({ prediction, changedBy: null, changedAt: null });
  });

  it('predicts without a name where the log can’t be read', async () => {
    const { check } = setUp(
      (path) => (path.startsWith('activitylog') ? new Response('', { status: 500 }) : Response.json(approved)),
      ['deployment.approve', 'activitylog.list'],
    );
    expect(await check([commandOf(7)])).toMatchObject([{ finding: { kind: 'predicted', changedBy: null } }]);
  });

  it('says why a record can’t be read, and goes on with the others', async () => {
    const { check } = setUp((path) =>
      path.endsWith('/7')
        ? Response.json({ code: 'missing_privilege', message: 'You need the privilege View.' }, { status: 403 })
        : Response.json({ ...waitingRequest, id: 8 }),
    );
    const checked = await check([commandOf(7), commandOf(8)]);
    expect(checked.find(({ id }) => id === 'of-7')?.finding).toEqual({
      kind: 'unknown',
      message: 'You need the privilege View.',
    });
    expect(checked.find(({ id }) => id === 'of-8')?.finding).toMatchObject({
      prediction: { outlook: { kind: 'applies' } },
    });
  });

  it('leaves the connection to the sender: only four are read at a time, and none once it was stopped', async () => {
    const waiting: (() => void)[] = [];
    const { check, asked } = setUp(async (path) => {
      await new Promise<void>((resolve) => waiting.push(resolve));
      return Response.json({ ...waitingRequest, id: Number(path.split('/').at(-1)) });
    });
    const stopping = new AbortController();
    const checking = check([1, 2, 3, 4, 5, 6].map(commandOf), stopping.signal);
    await expect.poll(() => waiting.length).toBe(4);
    waiting.shift()?.();
    await expect.poll(() => waiting.length).toBe(4);
    expect(asked).toHaveLength(5);
    stopping.abort();
    for (const go of waiting) go();
    expect(await checking).toHaveLength(1);
    expect(asked).toHaveLength(5);
  });
});
