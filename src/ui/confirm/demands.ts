import type { FactsViewer } from '../../machines/lifecycles/engine/facts-viewer.ts';
import {
  isQueueable,
  offlineRefusal,
  offlineSentence,
  waitLimitOf,
} from '../../machines/lifecycles/engine/offline-policy.ts';
import type { ConfirmedCommands } from '../../machines/records/confirmed-commands.ts';
import type { SessionTenant } from '../../machines/session/session-facts.ts';
import { isReasonRequired } from '../../rules/records/decision-comment.ts';
import { type AreaRecord, idWords } from '../../rules/records/record-key.ts';
import { innerCommandNoun, limitTime } from '../outbox/outbox-words.ts';

export interface ConfirmationDemands {
  /** Null if nothing must be typed. */
  readonly requiredText: string | null;
  /** The command's stored credential; null if it needs none. */
  readonly credentialId: number | null;
  /** A tenant of the record requires a reason for its rejection. */
  readonly isCommentRequired: boolean;
}

/** What the user must provide. @param tenants as far as the user knows them */
export function demandsOf<Action extends string>(
  commands: ConfirmedCommands<Action, AreaRecord>,
  action: Action,
  record: AreaRecord,
  tenants: readonly SessionTenant[],
): ConfirmationDemands {
  return {
    requiredText: commands.typed?.(action, record)?.text ?? null,
    credentialId: commands.credential?.(action, record)?.credentialId ?? null,
    isCommentRequired: isReasonRequired(action, commands.tenantsOf?.(record) ?? [], tenants),
  };
}

/** As a sentence; null if it is allowed, or only the server knows. */
export function refusalFor<Action extends string>(
  { lifecycle }: Pick<ConfirmedCommands<Action, AreaRecord>, 'lifecycle'>,
  action: Action,
  record: AreaRecord,
  viewer: FactsViewer,
  now: Date,
): string | null {
  return lifecycle.ask(record, viewer, now)?.whyNot(action)?.sentence ?? null;
}

type OfflineWords<Action extends string> = Pick<ConfirmedCommands<Action, AreaRecord>, 'lifecycle'>;

const CONNECT_FIRST = 'You can confirm it when you are connected again.';

/** By the action's offline policy; null if it can be confirmed. @param record absent where it isn't known yet */
export function offlineRefusalOf<Action extends string>(
  { lifecycle, needsSecrets }: OfflineWords<Action> & Pick<ConfirmedCommands<Action, AreaRecord>, 'needsSecrets'>,
  action: Action,
  record?: AreaRecord,
): string | null {
  const label = lifecycle.labels[action];
  if (record !== undefined && needsSecrets?.(action, record) === true && isQueueable(lifecycle.policyOf(action))) {
    return `${label} needs the secrets of its credential. They are never stored on this device, so it can’t be queued.`;
  }
  return offlineRefusal(lifecycle.policyOf(action), label);
}

interface AskedOffline {
  /** Epoch milliseconds of this device's clock. */
  readonly now?: number;
  /** Absent for several. */
  readonly record?: AreaRecord;
}

/** @param loss why the server is unreachable, as a sentence */
export function offlineWords<Action extends string>(
  commands: Parameters<typeof offlineRefusalOf<Action>>[0],
  action: Action,
  loss: string,
  { now = Date.now(), record }: AskedOffline = {},
): string {
  const refusal = offlineRefusalOf(commands, action, record);
  if (refusal !== null) return `${refusal} ${CONNECT_FIRST}`;
  const policy = commands.lifecycle.policyOf(action);
  const limit = waitLimitOf(policy);
  return limit === null
    ? offlineSentence(policy, `${loss} The ${innerCommandNoun(commands, action)}`)
    : `${loss} It is sent when the network is back, until ${limitTime(now + limit)}. After that you are asked again.`;
}

/** "#7 · acme / emea-1"; no repetition if the id is the name. */
export function recordLine(
  { nameOf }: Pick<ConfirmedCommands<never, AreaRecord>, 'nameOf'>,
  record: AreaRecord,
): string {
  const [id, name] = [idWords(record.id), nameOf(record)];
  return id === name ? name : `${id} · ${name}`;
}
