import type { FactsViewer } from '../../machines/lifecycles/engine/facts-viewer.ts';
import { offlineRefusal, offlineSentence } from '../../machines/lifecycles/engine/offline-policy.ts';
import { outboxActionOf } from '../../machines/outbox/command.ts';
import type { ConfirmedCommands } from '../../machines/records/confirmed-commands.ts';
import type { SessionTenant } from '../../machines/session/session-facts.ts';
import { isReasonRequired } from '../../rules/records/decision-comment.ts';
import { type AreaRecord, idWords } from '../../rules/records/record-key.ts';
import { DECISION_NOUNS } from '../outbox/outbox-words.ts';

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

/** By the action's offline policy; null if it can be confirmed. */
export function offlineRefusalOf<Action extends string>(
  { lifecycle }: OfflineWords<Action>,
  action: Action,
): string | null {
  return offlineRefusal(lifecycle.policyOf(action), lifecycle.labels[action]);
}

/** @param loss why the server is unreachable, as a sentence */
export function offlineWords<Action extends string>(
  { lifecycle }: OfflineWords<Action>,
  action: Action,
  loss: string,
): string {
  const policy = lifecycle.policyOf(action);
  const queued = outboxActionOf(action, policy);
  if (queued !== null) return offlineSentence(policy, `${loss} The ${DECISION_NOUNS[queued].toLowerCase()}`);
  return `${offlineSentence(policy, lifecycle.labels[action])} You can confirm it when you are connected again.`;
}

/** "#7 · acme / emea-1"; no repetition if the id is the name. */
export function recordLine(
  { nameOf }: Pick<ConfirmedCommands<never, AreaRecord>, 'nameOf'>,
  record: AreaRecord,
): string {
  const [id, name] = [idWords(record.id), nameOf(record)];
  return id === name ? name : `${id} · ${name}`;
}
