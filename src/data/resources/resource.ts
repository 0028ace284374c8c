import type { CommandHeaders, ContractClient } from '../../contract/client.ts';
import type {
  DecisionSignature,
  EnvironmentCredential,
  PlannedDecisionBody,
} from '../../contract/generated/schema.d.ts';
import type { ConfirmedCommands } from '../../machines/records/confirmed-commands.ts';
import type { RecordAreaName } from '../../rules/areas.ts';
import type { ListAddress, PagedQuery } from '../../rules/lists/list-address.ts';
import type { RecordId } from '../../rules/records/record-key.ts';
import type { SensitiveSchema } from '../device/sensitive.ts';
import type { StoredRecord } from './record-age.ts';
import type { RecordKind } from './record-kind.ts';

export interface AnsweredPage<Summary> {
  readonly rows: readonly Summary[];
  readonly totalRecords: number;
}

export interface AskedFor {
  readonly privileges: ReadonlySet<string>;
  readonly signal?: AbortSignal | undefined;
}

export interface AskedRecord {
  readonly extensions: readonly string[];
  readonly signal?: AbortSignal | undefined;
}

export function withoutSecrets({ extensions }: AskedRecord): { withoutSecrets?: true } {
  return extensions.includes('revealSecrets') ? { withoutSecrets: true } : {};
}

/** An undecided command with its origin; an area can add parameters. */
export interface AskedCommand<Action extends string = string> {
  readonly action: Action;
  readonly from: 'list' | 'detail';
  /** The moment that it is about (ISO 8601), as for keeping awake. */
  readonly until?: string;
}

export interface CalledCommand<Id extends RecordId> {
  readonly recordId: Id;
  /** Command id and version, as far as the back end knows them. */
  readonly header: CommandHeaders;
  readonly credential: EnvironmentCredential | null;
  /** On an approval or rejection; null for none, and for a back end that takes none. */
  readonly comment: string | null;
  /** Of a passkey; null or absent for none. */
  readonly signature?: DecisionSignature | null;
  /** Of the plan that was shown; null or absent for none. */
  readonly planDigest?: string | null;
}

/** Only with something in it: other back ends take no body, and have no plan that is named. */
export function decisionBody({
  comment,
  signature = null,
  planDigest = null,
}: Pick<CalledCommand<RecordId>, 'comment' | 'signature' | 'planDigest'>): { body?: PlannedDecisionBody } {
  if (comment === null && signature === null && planDigest === null) return {};
  return {
    body: {
      ...(comment !== null && { comment }),
      ...(signature && { signature }),
      ...(planDigest !== null && { planDigest }),
    },
  };
}

export interface ResourceCommands<Summary extends StoredRecord, Action> {
  /** Returns the new record; null where it is gone or not sent. Throws an AppError. */
  send(client: ContractClient, action: Action, command: CalledCommand<Summary['id']>): Promise<Summary | null>;
  /** null for none. Absent: never checked. Throws an AppError. */
  whyNot?(client: ContractClient, action: Action, id: Summary['id'], signal: AbortSignal): Promise<string | null>;
  removes(action: Action): boolean;
  /** Whether something changed that matters for decisions. */
  hasChanged(seen: Summary, now: Summary): boolean;
}

export function resourceCommands<Summary extends StoredRecord, Asked extends AskedCommand>(
  { removes, comparison }: Pick<ConfirmedCommands<Asked['action'], Summary>, 'removes' | 'comparison'>,
  send: ResourceCommands<Summary, Asked>['send'],
  whyNot?: ResourceCommands<Summary, Asked>['whyNot'],
): ResourceCommands<Summary, Asked> {
  return {
    send,
    ...(whyNot && { whyNot }),
    removes: ({ action }) => removes(action),
    hasChanged: comparison.hasChanged,
  };
}

export interface Resource<Summary extends StoredRecord, Detail extends Summary, Query extends PagedQuery, Action> {
  readonly area: RecordAreaName;
  readonly sensitive: SensitiveSchema;
  readonly address: ListAddress<Query>;
  /** Lists and pages reload it without live updates. Absent for areas without jobs, or with their own progress call. */
  readonly isInProgress?: (record: Summary) => boolean;
  readonly list: (client: ContractClient, query: Query, asked: AskedFor) => Promise<AnsweredPage<Summary>>;
  /** Without secrets where the back end can reveal them separately. */
  readonly get: (client: ContractClient, id: Summary['id'], asked: AskedRecord) => Promise<Detail>;
  /** The server logs who received it (extension). Absent where the area shows no secrets. */
  readonly reveal?: (client: ContractClient, id: Summary['id'], field: string) => Promise<string>;
  /** For storing records; the first page of an empty device doesn't need it. */
  readonly loadKind: () => Promise<RecordKind<Summary, Detail, Query>>;
  readonly loadCommands: () => Promise<ResourceCommands<Summary, Action>>;
}
