import { fromObservable, toObserver } from 'xstate';
import { toAppError } from '../../contract/app-error.ts';
import type { ContractClient } from '../../contract/client.ts';
import type { FactsViewer } from '../../machines/lifecycles/engine/facts-viewer.ts';
import type { OutboxCommand } from '../../machines/outbox/command.ts';
import { isSentFromElsewhere } from '../../machines/outbox/command-order.ts';
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
import { TENANT_ACCESS } from '../session/tenant-access.ts';
import { askForTenant, portalIn, viewerIn } from '../session/tenant-portals.ts';
import { readLastChange, UNKNOWN_CHANGE } from '../workflows/record-history.ts';
import { OUTBOX_AREAS } from './outbox-areas.ts';

/** The sender uses the same connection at the same time. */
const AT_ONCE = 4;

export interface CheckedPlace {
  readonly client: ContractClient;
  readonly viewer: FactsViewer;
}

export interface QueueCheckSetting {
  readonly client: ContractClient;
  readonly capabilities: Pick<CapabilityReader, 'read'>;
  readonly scope: () => Scope | null;
  /** With the privileges of now; null when signed out. */
  readonly viewer: () => Promise<FactsViewer | null>;
  /** To read and decide in another tenant than the current one; null where that isn't possible. Throws an AppError. */
  readonly elsewhere?: (command: OutboxCommand) => Promise<CheckedPlace | null>;
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

/** Whether it is the user's, and of the current tenant or one that can be reached from it. */
function isChecked({ scope, elsewhere }: QueueCheckSetting, command: OutboxCommand): boolean {
  if (isIn(scope(), command)) return true;
  return scope()?.userId === command.userId && elsewhere !== undefined && isSentFromElsewhere(command);
}

async function readCurrent(
  { capabilities }: QueueCheckSetting,
  client: ContractClient,
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
    const isHere = isIn(setting.scope(), command);
    const there = isHere ? null : ((await setting.elsewhere?.(command)) ?? null);
    const client = there?.client ?? setting.client;
    const [current, viewer] = await Promise.all([
      readCurrent(setting, client, command),
      isHere ? viewerNow : (there?.viewer ?? null),
    ]);
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
    // Access to another tenant doesn't include its log.
    const isUnsurprising = prediction.outlook.kind === 'applies' || !isHere;
    const change = isUnsurprising ? UNKNOWN_CHANGE : await readLastChange(client, record, viewer, signal);
    return { kind: 'predicted', prediction, current: current === 'gone' ? null : current, ...change };
  } catch (failure) {
    return { kind: 'unknown', message: toAppError(failure).message };
  }
}

/** Reports each decision of the current user as soon as it is checked; those of tenants that can't be reached are left out. */
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
    if (signal.aborted || !isChecked(setting, command)) return;
    const finding = await findingFor(setting, command, viewer, signal);
    const { id, decidedAt, isUnanswered } = command;
    // In another tenant the same record is missing.
    if (!signal.aborted && isChecked(setting, command)) {
      report({ id, decidedAt, isUnanswered, at: setting.now(), finding });
    }
  });
}

async function placeOf(portal: Portal, { tenantId }: OutboxCommand): Promise<CheckedPlace | null> {
  if (!(await portal.capabilities.read()).extensions.includes(TENANT_ACCESS)) return null;
  const place = { tenantId, privileges: await askForTenant(portal, tenantId) };
  const viewer = viewerIn(portal, place);
  return viewer && { client: portalIn(portal, place).client, viewer };
}

export function provideQueueCheck(portal: Portal) {
  const { client, capabilities, scope, session, serverClock } = portal;
  const setting: QueueCheckSetting = {
    elsewhere: (command) => placeOf(portal, command),
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
