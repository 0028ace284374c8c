import { type Observer, type Subscribable, toObserver } from 'xstate';
import { AppError } from '../../contract/app-error.ts';
import type { ContractClient } from '../../contract/client.ts';
import type { RecordAnswer } from '../../machines/records/record.ts';
import type { RecordAreaName } from '../../rules/areas.ts';
import type { PagedQuery } from '../../rules/lists/list-address.ts';
import type { Device } from '../device/device.ts';
import type { Scope } from '../device/scope.ts';
import type { Deferred } from '../loading/deferred.ts';
import type { CapabilityReader } from '../server/capabilities.ts';
import type { StoredRecord } from './record-age.ts';
import type { RecordStore } from './record-store.ts';
import type { Resource } from './resource.ts';

export interface ResourceOptions {
  readonly client: ContractClient;
  readonly device: Device;
  readonly capabilities: CapabilityReader;
  readonly onAnswer?: () => void;
  readonly scope: () => Scope | null;
  readonly privileges: () => ReadonlySet<string>;
  /** Epoch milliseconds, by the server; default: the device's clock. */
  readonly now?: () => number;
}

/** Throws an AppError when signed out. */
export function currentScope({ scope }: Pick<ResourceOptions, 'scope'>): Scope {
  const current = scope();
  if (current === null) throw signedOut();
  return current;
}

/** Reports an AppError to the watcher when signed out: a page learns that a moment later, and an effect that throws replaces it. */
export function watchInScope<Value>(
  { scope }: Pick<ResourceOptions, 'scope'>,
  watch: (scope: Scope) => Subscribable<Value>,
): Subscribable<Value> {
  const current = scope();
  return current === null ? failed(signedOut()) : watch(current);
}

function signedOut(): AppError {
  return new AppError({ kind: 'unauthenticated', message: 'You are signed out.' });
}

function failed(failure: AppError): Subscribable<never> {
  return {
    subscribe: (
      nextOrObserver: Observer<never> | ((value: never) => void),
      error?: (reason: unknown) => void,
      complete?: () => void,
    ) => {
      toObserver(nextOrObserver, error, complete).error?.(failure);
      return { unsubscribe: () => undefined };
    },
  };
}

/** How the parts of an area's data reach its server and its copies. */
export interface RecordAccess<Summary extends StoredRecord, Detail extends Summary, Query extends PagedQuery, Action> {
  readonly area: RecordAreaName;
  readonly resource: Deferred<Resource<Summary, Detail, Query, Action>>;
  readonly records: Deferred<RecordStore<Summary, Detail, Query>>;
  /** Epoch milliseconds. */
  readonly now: () => number;
  fetchRecord(id: Summary['id'], signal?: AbortSignal): Promise<RecordAnswer<Detail>>;
  /** Stores an answer if user and tenant are unchanged. */
  keep(scope: Scope, work: (store: RecordStore<Summary, Detail, Query>) => Promise<unknown>): Promise<void>;
}
