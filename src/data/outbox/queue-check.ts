import { fromObservable, toObserver } from 'xstate';
import { toAppError } from '../../contract/app-error.ts';
import type { ContractClient } from '../../contract/client.ts';
import type { FactsViewer } from '../../machines/lifecycles/engine/facts-viewer.ts';
import type { OutboxCommand } from '../../machines/outbox/command.ts';
import { predict } from '../../machines/outbox/prediction.ts';
import {
  type CheckedDecision,
  type Finding,
  type QueueCheckInput,
  queueCheckMachine,
} from '../../machines/outbox/queue-check.ts';
import type { DecidingTenant } from '../../rules/records/decision-comment.ts';
import type { AreaRecord } from '../../rules/records/record-key.ts';
import type { Scope } from '../device/scope.ts';
import type { Portal } from '../portal.ts';
import { eachAtOnce } from '../server/at-once.ts';
import type { CapabilityReader } from '../server/capabilities.ts';
import { freshViewer } from '../session/session-viewer.ts';
import { readLastChange, UNKNOWN_CHANGE } from '../workflows/record-history.ts';
import { OUTBOX_AREAS } from './outbox-areas.ts';

/** The sender uses the same connection at the same time. */
const AT_ONCE = 4;

export interface QueueCheckSetting {
  readonly client: ContractClient;
  readonly capabilities: Pick<CapabilityReader, 'read'>;
  readonly scope: () => Scope | null;
  /** With the privileges of now; null when signed out. */
  readonly viewer: () => Promise<FactsViewer | null>;
  /** Those of the user, as last read. */
  readonly tenants: () => readonly DecidingTenant[];
  /** Epoch milliseconds by the server's clock. */
  readonly serverNow: () => number;
  /** Epoch milliseconds by the device's clock. */
  readonly now: () => number;
}

function isIn(scope: Scope | null, { userId, tenantId }: OutboxCommand): boolean {
  return scope?.userId === userId && scope.tenantId === tenantId;
}

async function readCurrent(
  { client, capabilities }: QueueCheckSetting,
  command: OutboxCommand,
): Promise<AreaRecord | 'gone' | null> {
  const { get, read } = OUTBOX_AREAS[command.area];
  try {
    return read(await get(client, await capabilities.read(), command));
  } catch (failure) {
    if (toAppError(failure).kind === 'not-found') return 'gone';
    throw failure;
  }
}

async function findingFor(
  setting: QueueCheckSetting,
  command: OutboxCommand,
  viewerNow: Promise<FactsViewer | null>,
  signal: AbortSignal,
): Promise<Finding> {
  const { noun } = OUTBOX_AREAS[command.area].rules;
  const unreadable: Finding = { kind: 'unknown', message: `The server’s ${noun} can’t be read by this version.` };
  try {
    const [current, viewer] = await Promise.all([readCurrent(setting, command), viewerNow]);
    if (viewer === null) return { kind: 'unknown', message: 'Sign in again to check it.' };
    if (current === null) return unreadable;
    const prediction = predict(OUTBOX_AREAS[command.area].rules, command, current, {
      viewer,
      tenants: setting.tenants(),
      now: new Date(setting.serverNow()),
      deviceNow: setting.now(),
    });
    if (prediction === null) return unreadable;
    const record = { area: command.area, id: command.subjectId };
    const isUnsurprising = prediction.outlook.kind === 'applies';
    const change = isUnsurprising ? UNKNOWN_CHANGE : await readLastChange(setting.client, record, viewer, signal);
    return { kind: 'predicted', prediction, current: current === 'gone' ? null : current, ...change };
  } catch (failure) {
    return { kind: 'unknown', message: toAppError(failure).message };
  }
}

/** Reports each decision of the current user and tenant as soon as it is checked; others are left out. */
export async function checkDecisions(
  setting: QueueCheckSetting,
  commands: readonly OutboxCommand[],
  report: (checked: CheckedDecision) => void,
  signal: AbortSignal,
): Promise<void> {
  const viewer = setting.viewer();
  // Each check waits for it; without one, nobody else would take its failure.
  viewer.catch(() => undefined);
  await eachAtOnce(commands, AT_ONCE, async (command) => {
    if (signal.aborted || !isIn(setting.scope(), command)) return;
    const finding = await findingFor(setting, command, viewer, signal);
    const { id, decidedAt, isUnanswered } = command;
    // In another tenant the same record is missing.
    if (!signal.aborted && isIn(setting.scope(), command)) {
      report({ id, decidedAt, isUnanswered, at: setting.now(), finding });
    }
  });
}

export function provideQueueCheck({ client, capabilities, scope, session, serverClock }: Portal) {
  const setting: QueueCheckSetting = {
    client,
    capabilities,
    scope,
    viewer: () => freshViewer(session),
    tenants: () => session.getSnapshot().context.profile?.tenants ?? [],
    serverNow: serverClock.now,
    now: Date.now,
  };
  return queueCheckMachine.provide({
    actors: {
      check: fromObservable<CheckedDecision, QueueCheckInput>(({ input }) => ({
        subscribe: (...listeners: Parameters<typeof toObserver<CheckedDecision>>) => {
          const observer = toObserver(...listeners);
          const stopping = new AbortController();
          checkDecisions(setting, input.commands, (checked) => observer.next?.(checked), stopping.signal).then(
            () => observer.complete?.(),
            (error: unknown) => observer.error?.(error),
          );
          return { unsubscribe: () => stopping.abort() };
        },
      })),
    },
  });
}
