import type { FactsViewer } from '../../machines/lifecycles/engine/facts-viewer.ts';
import { offlineRefusal, offlineSentence } from '../../machines/lifecycles/engine/offline-policy.ts';
import { queuedAction } from '../../machines/outbox/command.ts';
import type { ConfirmedCommands } from '../../machines/records/confirmed-commands.ts';
import { type AreaRecord, idWords } from '../../rules/records/record-key.ts';
import { DECISION_NOUNS } from '../outbox/queue-words.ts';

export interface ConfirmationDemands {
  /** What must be typed; null where nothing must. */
  readonly requiredText: string | null;
  /** The stored credential that the command runs with; null where it needs none. */
  readonly credentialId: number | null;
}

/** What a command requires of the user who confirms it. */
export function demandsOf<Action extends string>(
  commands: ConfirmedCommands<Action, AreaRecord>,
  action: Action,
  record: AreaRecord,
): ConfirmationDemands {
  return {
    requiredText: commands.typed?.(action, record)?.text ?? null,
    credentialId: commands.credential?.(action, record)?.credentialId ?? null,
  };
}

/** Why the record refuses the command, as a sentence; null where it allows it, or where only the server knows. */
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

/** Why an action can't be confirmed while the server is out of reach, by its offline policy; null where it can. */
export function offlineRefusalOf<Action extends string>(
  { lifecycle }: OfflineWords<Action>,
  action: Action,
): string | null {
  return offlineRefusal(lifecycle.policyOf(action), lifecycle.labels[action]);
}

/**
 * What happens to a command while the server can't be reached.
 * @param loss why it is, in a sentence
 */
export function offlineWords<Action extends string>(
  { lifecycle }: OfflineWords<Action>,
  action: Action,
  loss: string,
): string {
  const policy = lifecycle.policyOf(action);
  const queued = queuedAction(action, policy);
  if (queued !== null) return offlineSentence(policy, `${loss} The ${DECISION_NOUNS[queued].toLowerCase()}`);
  return `${offlineSentence(policy, lifecycle.labels[action])} You can confirm it when you are connected again.`;
}

/** Which record a dialog is about: "#7 · acme / emea-1"; once, where its id is its name. */
export function subjectLine(
  { nameOf }: Pick<ConfirmedCommands<never, AreaRecord>, 'nameOf'>,
  record: AreaRecord,
): string {
  const [id, name] = [idWords(record.id), nameOf(record)];
  return id === name ? name : `${id} · ${name}`;
}
