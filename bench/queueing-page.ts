/** What `queueing.ts` runs in the browser: the queue of the app over the device's database, beside a plain write of the same row. */
import type { DeploymentRequestSummary } from '../src/contract/generated/schema.d.ts';
import { PortalDatabase } from '../src/data/device/database.ts';
import { Device } from '../src/data/device/device.ts';
import { type Decision, rowOfDecision } from '../src/data/outbox/command-rows.ts';
import { CommandStore } from '../src/data/outbox/command-store.ts';

const SCOPE = { userId: 1, tenantId: 'ALL_TENANTS' };

function decisionOn(id: number): Decision {
  const status = <Status extends string>(name: Status) => ({ status: name, ragStatus: 'AMBER' }) as const;
  const record: DeploymentRequestSummary = {
    id,
    client: 'Harbour Foods',
    environmentIdentifier: `till-acceptance-${id}`,
    approvalReference: 'CHG-20418, agreed with the stores on Thursday',
    createdUserFirstName: 'Ines',
    createdUserLastName: 'Marchetti',
    createdUserId: 7,
    tenantId: 'BRIGHTWATER',
    environmentType: 'TEST',
    environmentTypeProduction: false,
    deploymentType: 'PRODUCT',
    status: {
      approvalStatus: status('PENDING_APPROVAL'),
      infrastructureStatus: status('INIT'),
      jenkinsStatus: status('IDLE'),
      serviceStatus: status('SERVICES_NOT_MONITORED'),
    },
    cloudProvider: 'AWS',
    version: 1,
    updatedAt: '2026-01-17T09:30:00.000Z',
  };
  return {
    id: crypto.randomUUID(),
    area: 'deployments',
    action: 'APPROVE',
    from: 'list',
    record,
    comment: null,
  };
}

/** Milliseconds of each. */
export interface QueueingTimes {
  readonly queued: readonly number[];
  readonly written: readonly number[];
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/**
 * Queues decisions while `waiting` others wait, each taken back before the next one; in turn, the same row is written plainly
 * to a table of the same kind that holds as many. Both are on the disk when their time ends. The first runs do not count.
 */
async function measureQueueing(waiting: number, runs: number, warmUp: number): Promise<QueueingTimes> {
  const device = new Device();
  const store = new CommandStore({ device });
  const plain = new PortalDatabase('plain');
  await Promise.all([device.run((database) => database.commands.clear()), plain.commands.clear()]);
  for (let id = 1; id <= waiting; id += 1) {
    const decision = decisionOn(id);
    await store.enqueue(SCOPE, decision);
    await plain.commands.put(rowOfDecision(SCOPE, decision, Date.now()));
  }
  const queued: number[] = [];
  const written: number[] = [];
  for (let run = 0; run < warmUp + runs; run += 1) {
    const decision = decisionOn(waiting + 1);
    const queueing = await timed(async () => {
      const outcome = await store.enqueue(SCOPE, decision);
      if (outcome.kind !== 'queued') throw new Error(outcome.message);
    });
    await store.discard(decision.id);
    const row = rowOfDecision(SCOPE, decision, Date.now());
    const writing = await timed(() => plain.commands.put(row));
    await plain.commands.where({ id: decision.id }).delete();
    if (run < warmUp) continue;
    queued.push(queueing);
    written.push(writing);
  }
  plain.close();
  return { queued, written };
}

declare global {
  interface Window {
    measureQueueing: typeof measureQueueing;
  }
}

window.measureQueueing = measureQueueing;
