import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { describeDatabase } from '../../tests/database/databases.ts';
import { APPROVED, insertRequest, until } from '../../tests/server/background.ts';
import { listen, openEvents } from '../../tests/server/event-reader.ts';
import { startTestPortal, type TestPortal } from '../../tests/server/portal.ts';
import type { Database } from '../database/database.ts';
import { transaction } from '../database/database.ts';
import { enqueueOperation } from '../jobs/enqueue.ts';
import { enqueueMail } from '../mailing/enqueue.ts';
import type { Runner } from '../runners/runner.ts';
import { type MetricsServer, serveMetrics } from './metrics-server.ts';

let portal: TestPortal | null = null;
let metrics: MetricsServer | null = null;
let folder: string | null = null;
afterEach(async () => {
  await metrics?.close();
  await portal?.close();
  portal = null;
  metrics = null;
  if (folder !== null) rmSync(folder, { recursive: true, force: true });
  folder = null;
});

/** Stages after the first never end. */
const endless: Runner = {
  estimate: () => 1000,
  begin: async ({ stage }) => ({ checkAfter: stage === 'QUEUED' ? 0 : 3_600_000, log: '' }),
  progress: async () => ({ state: 'succeeded', log: '', outputs: null }),
};

/** The value of one line, as `name{label="value"}`; null if it is missing. */
function metricIn(text: string, line: string): number | null {
  const found = text.split('\n').find((each) => each.startsWith(`${line} `));
  return found === undefined ? null : Number(found.slice(line.length + 1));
}

async function scrape(): Promise<string> {
  const answer = await fetch(metrics?.url ?? '');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toContain('text/plain');
  return answer.text();
}

describeDatabase('metrics', (open: () => Promise<Database>) => {
  it('count requests, commands, streams, mails and queues, without names of users', async () => {
    const database = await open();
    folder = mkdtempSync(join(tmpdir(), 'portal-metrics-'));
    portal = await startTestPortal({ database, jobs: { runner: endless }, configuration: { dataFolder: folder } });
    const started = portal;
    const { queries } = portal.services;
    metrics = await serveMetrics(portal.services, { host: '127.0.0.1', port: 0 });
    const address = await listen(portal);
    const tokens = await portal.signIn('approver', 'HALDEN');

    // Approved, so that another approval is refused; the same id again is a replay, not another refusal.
    const id = await insertRequest(queries, { environment: 'metrics', tuple: APPROVED });
    const commandId = randomUUID();
    const decide = () =>
      started.call('PUT', `/deploymentrequests/approve/${id}`, {
        tokens,
        headers: { 'idempotency-key': commandId },
        body: {},
      });
    const refused = await decide();
    expect(refused.statusCode).toBe(409);
    expect((await decide()).headers['idempotency-replayed']).toBe('true');
    await portal.call('GET', '/nothing/here');
    await portal.app.inject({ method: 'GET', url: '/some/page/of/the/app' });

    const stream = await openEvents(address, tokens);
    await transaction(queries, async (within) => {
      await enqueueOperation(within, {
        record: { area: 'deployments', id },
        tenantId: 'HALDEN',
        operation: 'STOP_VMS',
        requestedBy: 1,
      });
      await enqueueMail(within, { area: 'deployments', recordId: String(id), tenantId: 'HALDEN', kind: 'approved' });
    });
    const operation = 'approveDeploymentRequest';
    const text = await until('the mail and the operation to be counted', async () => {
      const scraped = await scrape();
      const isThere =
        metricIn(scraped, 'portal_mails_total{outcome="sent"}') === 1 &&
        metricIn(scraped, 'portal_queue_jobs{queue="operation-stages",state="created"}') === 1 &&
        /portal_operations_running\{operation="STOP_VMS",stage="(?!QUEUED)/.test(scraped);
      return isThere && scraped;
    });
    expect(metricIn(text, `portal_request_duration_seconds_count{operation="${operation}",status="409"}`)).toBe(2);
    expect(metricIn(text, `portal_commands_refused_total{operation="${operation}",reason="action_not_allowed"}`)).toBe(
      1,
    );
    expect(metricIn(text, `portal_command_replays_total{operation="${operation}"}`)).toBe(1);
    expect(metricIn(text, 'portal_request_duration_seconds_count{operation="streamEvents",status="200"}')).toBe(1);
    expect(metricIn(text, 'portal_live_streams')).toBe(1);
    expect(metricIn(text, 'portal_database_up')).toBe(1);
    expect(metricIn(text, 'portal_mails_unsent')).toBe(0);
    expect(text).toContain('process_cpu_seconds_total');
    if (database.kind === 'postgresql') {
      expect(metricIn(text, 'portal_database_connections_limit')).toBe(10);
      expect(metricIn(text, 'portal_database_connections{state="idle"}')).toBeGreaterThan(0);
    } else expect(text).not.toContain('portal_database_connections');
    for (const name of ['HALDEN', 'meridian.example', '/some/page', '/nothing', commandId])
      expect(text).not.toContain(name);

    await stream.leave();
    await until('the stream to be counted no more', async () => metricIn(await scrape(), 'portal_live_streams') === 0);
    // The port serves nothing else, and the users' port has no metrics.
    expect((await fetch(metrics.url.replace('/metrics', '/'))).status).toBe(404);
    expect((await fetch(`${address}/metrics`)).headers.get('content-type')).not.toContain('text/plain');
  });

  it('are served while the database is unavailable, except those that need it', async () => {
    const database = await open();
    portal = await startTestPortal({ database });
    metrics = await serveMetrics(portal.services, { host: '127.0.0.1', port: 0 });
    await database.close();
    const text = await scrape();
    expect(metricIn(text, 'portal_database_up')).toBe(0);
    expect(metricIn(text, 'portal_mails_unsent')).toBeNull();
    expect(metricIn(text, 'portal_live_streams')).toBe(0);
  });
});
