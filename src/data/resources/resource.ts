import type { ContractClient } from '../../contract/client.ts';
import type { Capabilities, EnvironmentCredential } from '../../contract/generated/schema.d.ts';
import type { Privilege } from '../../rules/access.ts';
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
  readonly signal?: AbortSignal;
}

/** What a command's call needs of the decision. */
export interface CalledCommand<Id extends RecordId> {
  /** Made once, with the decision; the server's Idempotency-Key. */
  readonly commandId: string;
  readonly subjectId: Id;
  /** The version that was decided on; undefined where the back end knows none. */
  readonly version: number | undefined;
  /** Secrets that were typed for it; null where it needs none. */
  readonly credential: EnvironmentCredential | null;
}

/** An area's commands, loaded with the first dialog that asks for one. */
export interface ResourceCommands<Summary extends StoredRecord, Action> {
  /** Makes the call of a command. Answers the record as it is then; null where it is gone, or the back end does not say. Throws an AppError. */
  send(
    client: ContractClient,
    capabilities: Pick<Capabilities, 'extensions'>,
    action: Action,
    command: CalledCommand<Summary['id']>,
  ): Promise<Summary | null>;
  /** Whether there is no record any more once a command is done. */
  removes(action: Action): boolean;
  /** Whether a record differs from what was seen in something that a decision rests on. */
  hasChanged(seen: Summary, now: Summary): boolean;
}

/** One area's records: what they are, and how the server is asked for them. Everything else about them is the same for all. */
export interface Resource<Summary extends StoredRecord, Detail extends Summary, Query extends PagedQuery, Action> {
  readonly area: RecordAreaName;
  /** Which of its fields must not rest on a device. */
  readonly sensitive: SensitiveSchema;
  /** Privileges of which one lets a user list the records, and of which one lets them open one. */
  readonly listPrivileges: readonly Privilege[];
  readonly viewPrivileges: readonly Privilege[];
  /** What a list may be asked for. */
  readonly address: ListAddress<Query>;
  readonly list: (client: ContractClient, query: Query, asked: AskedFor) => Promise<AnsweredPage<Summary>>;
  readonly get: (client: ContractClient, id: Summary['id'], signal?: AbortSignal) => Promise<Detail>;
  /** What the device needs to know to keep them; the first page of a device that holds nothing does without. */
  readonly loadKind: () => Promise<RecordKind<Summary, Detail, Query>>;
  readonly loadCommands: () => Promise<ResourceCommands<Summary, Action>>;
}
