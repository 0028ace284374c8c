import type { CommandHeaders, ContractClient } from '../../contract/client.ts';
import type { EnvironmentCredential } from '../../contract/generated/schema.d.ts';
import type { ConfirmedCommands } from '../../machines/records/confirmed-commands.ts';
import type { RecordAreaName } from '../../rules/areas.ts';
import type { ListAddress, PagedQuery } from '../../rules/lists/list-address.ts';
import type { RecordId } from '../../rules/record-key.ts';
import type { SensitiveSchema } from '../device/sensitive.ts';
import type { StoredRecord } from './record-age.ts';
import type { RecordKind } from './record-kind.ts';

/** A page of a list as the server gives it. */
export interface AnsweredPage<Summary> {
  readonly rows: readonly Summary[];
  readonly totalRecords: number;
}

/** For whom something is asked. */
export interface AskedFor {
  /** The viewer's privileges in the current tenant. */
  readonly privileges: ReadonlySet<string>;
  readonly signal?: AbortSignal | undefined;
}

/** How a record is asked for. */
export interface AskedRecord {
  /** Those of the back end. */
  readonly extensions: readonly string[];
  readonly signal?: AbortSignal | undefined;
}

/** The query that leaves out a record's secrets, where the back end can reveal them one by one. */
export function withoutSecrets({ extensions }: AskedRecord): { withoutSecrets?: true } {
  return extensions.includes('revealSecrets') ? { withoutSecrets: true } : {};
}

/** A command of any area before it is decided: the action, and where it was offered. An area may add what was chosen for it. */
export interface AskedCommand<Action extends string = string> {
  readonly action: Action;
  readonly from: 'list' | 'detail';
}

/** What a command's call needs of the decision. */
export interface CalledCommand<Id extends RecordId> {
  readonly subjectId: Id;
  /** The command's id, made once with the decision, and the version that was decided on, as far as the back end knows them. */
  readonly header: CommandHeaders;
  /** Secrets that were typed for it; null where it needs none. */
  readonly credential: EnvironmentCredential | null;
}

/** An area's commands, loaded with the first dialog that asks for one. */
export interface ResourceCommands<Summary extends StoredRecord, Action> {
  /** Makes the call of a command. Answers the record as it is then; null where it is gone, or the back end does not say. Throws an AppError. */
  send(client: ContractClient, action: Action, command: CalledCommand<Summary['id']>): Promise<Summary | null>;
  /**
   * What else stands in the way of a command, in a sentence; null where nothing does. Absent where no command is checked first. Throws
   * an AppError.
   */
  obstacle?(client: ContractClient, action: Action, id: Summary['id'], signal: AbortSignal): Promise<string | null>;
  /** Whether there is no record any more once a command is done. */
  removes(action: Action): boolean;
  /** Whether a record differs from what was seen in something that a decision rests on. */
  hasChanged(seen: Summary, now: Summary): boolean;
}

/** An area's commands: how they are called, and what is known of them from how they are confirmed. */
export function resourceCommands<Summary extends StoredRecord, Asked extends AskedCommand>(
  { removes, comparison }: Pick<ConfirmedCommands<Asked['action'], Summary>, 'removes' | 'comparison'>,
  send: ResourceCommands<Summary, Asked>['send'],
  obstacle?: ResourceCommands<Summary, Asked>['obstacle'],
): ResourceCommands<Summary, Asked> {
  return {
    send,
    ...(obstacle && { obstacle }),
    removes: ({ action }) => removes(action),
    hasChanged: comparison.hasChanged,
  };
}

/** One area's records: what they are, and how the server is asked for them. Everything else about them is the same for all. */
export interface Resource<Summary extends StoredRecord, Detail extends Summary, Query extends PagedQuery, Action> {
  readonly area: RecordAreaName;
  /** Which of its fields must not rest on a device. */
  readonly sensitive: SensitiveSchema;
  /** Of its list: what can be asked for. */
  readonly address: ListAddress<Query>;
  /**
   * Whether a job is at work on a record: lists and pages are asked for again where no live updates tell of it. Absent where an area
   * has no jobs, or a call of its own for their progress.
   */
  readonly isInProgress?: (record: Summary) => boolean;
  readonly list: (client: ContractClient, query: Query, asked: AskedFor) => Promise<AnsweredPage<Summary>>;
  /** A record with all its fields; its secrets are left out where the back end can reveal them one by one. */
  readonly get: (client: ContractClient, id: Summary['id'], asked: AskedRecord) => Promise<Detail>;
  /** One secret of a record; the server logs who was sent it (extension). Absent where the page of the area shows no secrets. */
  readonly reveal?: (client: ContractClient, id: Summary['id'], field: string) => Promise<string>;
  /** What the device needs to know to keep them; the first page of a device that holds nothing does without. */
  readonly loadKind: () => Promise<RecordKind<Summary, Detail, Query>>;
  readonly loadCommands: () => Promise<ResourceCommands<Summary, Action>>;
}
