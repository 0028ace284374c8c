import type { Subscribable } from 'xstate';
import { AppError, toAppError } from '../../contract/app-error.ts';
import { type ContractClient, call } from '../../contract/client.ts';
import type {
  AccessResults,
  Change,
  DeploymentLog,
  DeploymentProgress,
  DeploymentRequest,
  DeploymentRequestSummary,
  RequestedUser,
  RequestedUsers,
} from '../../contract/generated/schema.d.ts';
import * as operations from '../../contract/operations.ts';
import type { Command, CommandOutcome } from '../../machines/confirmation.ts';
import type { DeviceCopy, ListPage, PageAhead } from '../../machines/list.ts';
import type { RecordAnswer, RecordCopy } from '../../machines/record.ts';
import { type DeploymentListQuery, isSameQuery, listParameters } from '../../rules/deployments/list-query.ts';
import type { CapabilityReader } from '../capabilities.ts';
import type { Scope } from '../database.ts';
import { Deferred } from '../deferred.ts';
import type { Device } from '../device.ts';
import { nextPaint, whenCalm, whenIdle } from '../moments.ts';
import type { ChangeEffect } from '../record-kind.ts';
import type { DeploymentCommand } from './commands.ts';
import { CREATOR_COLUMN } from './filter-columns.ts';
import type { DeploymentRecords } from './record-kind.ts';

/** The progress of one request that is in progress (Deployments §3 "Progress data per request"). */
export interface DeploymentProgressEntry extends DeploymentProgress {
  readonly id: number;
}

export type DeploymentPageAhead = PageAhead<DeploymentListQuery, DeploymentRequestSummary>;

/** Somebody who has made a request; the status is known of the server's own list alone. */
export type KnownCreator = Pick<RequestedUser, 'userId' | 'firstName' | 'lastName'> &
  Partial<Pick<RequestedUser, 'status'>>;

function nameOf({ firstName, lastName }: KnownCreator): string {
  return [firstName, lastName].filter(Boolean).join(' ');
}

export interface DeploymentDataOptions {
  readonly client: ContractClient;
  readonly device: Device;
  readonly capabilities: CapabilityReader;
  /** Loaded when it is first needed: the first page of a device that holds nothing does without. */
  readonly records: Deferred<DeploymentRecords>;
  /** The server has answered for a page, or has failed to. */
  readonly onAnswer?: () => void;
  /** Whose records are read and written now; null when signed out. */
  readonly scope: () => Scope | null;
  /** Whether the user may filter by the requesting user (`user.view`). */
  readonly mayFilterByCreator: () => boolean;
  readonly now?: () => number;
}

function isSame(left: Scope, right: Scope | null): boolean {
  return right !== null && left.userId === right.userId && left.tenantId === right.tenantId;
}

/** What `begin` watches, from a moment on. */
function from<Value>(moment: () => Promise<void>, begin: () => Subscribable<Value>): Subscribable<Value> {
  const due = new Deferred(moment);
  void due.load();
  return due.watch(begin);
}

/** Deployment requests: from the server, through the device. Every failure is an AppError. */
export class DeploymentData {
  readonly #options: DeploymentDataOptions;
  readonly #now: () => number;

  constructor(options: DeploymentDataOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
  }

  /** Asks the server for a page, and keeps it on the device. */
  async fetchPage(query: DeploymentListQuery, signal?: AbortSignal): Promise<ListPage<DeploymentRequestSummary>> {
    const { client, mayFilterByCreator, onAnswer } = this.#options;
    const scope = this.#scope();
    const answer = await call(client, operations.listDeploymentRequests, {
      params: { query: listParameters(query, mayFilterByCreator()) },
      ...(signal && { signal }),
    }).finally(onAnswer);
    const page = { rows: answer.deployments, totalRecords: answer.totalRecords, asOf: this.#now(), partial: false };
    await this.#keep(scope, (store) => store.keepPage(scope, query, page));
    return page;
  }

  /** @param isShown the device has told of this page before, as one beside another: there is no hurry to read it again */
  watchPage(query: DeploymentListQuery, isShown: boolean) {
    const scope = this.#scope();
    const watch = () =>
      this.#options.records.watch<DeviceCopy<DeploymentRequestSummary>>((store) => store.watchPage(scope, query));
    return isShown ? from(whenCalm, watch) : watch();
  }

  /**
   * The pages after and before a page, where the device holds every record: read when nothing else is to be done, and more than
   * one ahead, so that pages can be turned quickly without any reading between them.
   * @param known queries whose pages are at hand
   */
  watchPagesBeside(query: DeploymentListQuery, known: readonly DeploymentListQuery[]) {
    const scope = this.#scope();
    const beside = [query.page + 1, query.page + 2, query.page + 3, query.page - 1]
      .filter((page) => page >= 0)
      .map((page): DeploymentListQuery => ({ ...query, page }));
    const isNextAtHand = known.some((other) => isSameQuery(other, { ...query, page: query.page + 1 }));
    return from(isNextAtHand ? whenCalm : whenIdle, () =>
      this.#options.records.watch<readonly DeploymentPageAhead[]>((store) => store.watchWholePages(scope, beside)),
    );
  }

  /** Asks the server for every field of one request, and keeps what may be kept. */
  async fetchRecord(id: number, signal?: AbortSignal): Promise<RecordAnswer<DeploymentRequest>> {
    const { client, onAnswer } = this.#options;
    const scope = this.#scope();
    try {
      const record = await call(client, operations.getDeploymentRequest, {
        params: { path: { id } },
        ...(signal && { signal }),
      }).finally(onAnswer);
      const asOf = this.#now();
      await this.#keep(scope, (store) => store.keepDetail(scope, record, asOf));
      return { kind: 'found', record, asOf };
    } catch (failure) {
      const { kind, message } = toAppError(failure);
      if (kind === 'not-found') {
        await this.#keep(scope, (store) => store.remove(scope, id));
        return { kind: 'missing', message };
      }
      if (kind === 'forbidden') return { kind: 'forbidden', message };
      throw failure;
    }
  }

  /** @param complete puts back what the device does not keep */
  watchRecord(id: number, complete: (record: DeploymentRequest) => DeploymentRequest) {
    const scope = this.#scope();
    return this.#options.records.watch<RecordCopy<DeploymentRequest> | null>((store) =>
      store.watchRecord(scope, id, complete),
    );
  }

  /**
   * What the device knows of requests, in the tenant that is current now: the record, or null where it holds every record and not
   * this one; absent where it can't tell.
   */
  watchKnown(ids: readonly number[]): Subscribable<ReadonlyMap<number, DeploymentRequestSummary | null>> {
    const scope = this.#scope();
    return this.#options.records.watch((store) => store.watchKnown(scope, ids));
  }

  /** The progress of the given requests; those that can't be asked about are left out (errors are ignored, §4). */
  async fetchProgress(ids: readonly number[], signal?: AbortSignal): Promise<readonly DeploymentProgressEntry[]> {
    const answers = await Promise.allSettled(ids.map((id) => this.#fetchProgressOf(id, signal)));
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
  }

  /**
   * For the Created By filter while the server can't be asked: those that it has named before, else the creators of the requests
   * that the device holds.
   */
  async knownCreators(): Promise<readonly KnownCreator[]> {
    const { device, records } = this.#options;
    const scope = this.#scope();
    const { readCreators } = await import('./kept-creators.ts');
    const named = await readCreators(device, scope);
    if (named !== null) return named;
    const store = await records.load();
    const newest = await store.newestOfEach(scope, CREATOR_COLUMN);
    return newest
      .flatMap(({ createdUserId, createdUserFirstName, createdUserLastName }) =>
        createdUserId == null
          ? []
          : [{ userId: createdUserId, firstName: createdUserFirstName, lastName: createdUserLastName }],
      )
      .toSorted((left, right) => nameOf(left).localeCompare(nameOf(right)));
  }

  /** The users for the Created By filter. */
  async requestedUsers(signal?: AbortSignal): Promise<RequestedUsers> {
    const { client, device, records } = this.#options;
    const scope = this.#scope();
    const users = await call(client, operations.listDeploymentRequestedUsers, { ...(signal && { signal }) });
    const keep = async () => {
      const { keepCreators } = await import('./kept-creators.ts');
      if (isSame(scope, this.#options.scope())) await keepCreators(device, scope, users, this.#now());
    };
    // With the rest of what the device keeps: the first page does without, and it is no loss where it could not be loaded.
    records.arrived.then(keep).catch(() => undefined);
    return users;
  }

  /** Access details of the environment. They bear passwords, and so live in memory only. */
  accessResults(deploymentId: number, signal?: AbortSignal): Promise<AccessResults> {
    return call(this.#options.client, operations.getDeploymentResults, {
      params: { path: { deploymentId } },
      ...(signal && { signal }),
    });
  }

  /** The last build's log; `logContent` is base64. */
  log(id: number, signal?: AbortSignal): Promise<DeploymentLog> {
    return call(this.#options.client, operations.getDeploymentLog, {
      params: { path: { id } },
      ...(signal && { signal }),
    });
  }

  /** Whether the secrets of a stored credential have to be asked for. */
  async isCredentialEmpty(credentialId: number, signal?: AbortSignal): Promise<boolean> {
    const answer = await call(this.#options.client, operations.checkCredentialIsEmpty, {
      params: { path: { id: credentialId } },
      ...(signal && { signal }),
    });
    return answer.isEmpty;
  }

  /** Sends a command and says what became of it. Never throws. */
  async send(
    decided: DeploymentCommand,
    command: Command<DeploymentRequestSummary>,
  ): Promise<CommandOutcome<DeploymentRequestSummary>> {
    const { client, capabilities } = this.#options;
    // With the dialog's own files, not with the list's.
    const { callCommand, outcomeOfFailure } = await import('./commands.ts');
    try {
      const scope = this.#scope();
      const { commandId, credential, subject } = command;
      const called = { commandId, credential, subjectId: subject.id, version: subject.version };
      const answer = await callCommand(client, await capabilities.read(), decided, called);
      const record = answer?.record;
      if (decided.action === 'DELETE') await this.#keep(scope, (store) => store.remove(scope, subject.id));
      else if (record !== undefined) await this.#keep(scope, (store) => store.keepSummary(scope, record, this.#now()));
      return { kind: 'done' };
    } catch (failure) {
      return outcomeOfFailure(failure, command.subject, () => this.#readNow(command.subject.id));
    }
  }

  /**
   * Takes a live change into the device's copy, with the cursor that it leads to. Null where the change came for a user and tenant that are no longer the
   * current ones: it is left for them to read again.
   */
  async take(change: Change, heardFor: Scope, cursor: string): Promise<ChangeEffect | null> {
    const store = await this.#options.records.load();
    return this.#isStill(heardFor) ? store.takeChange(heardFor, change, cursor, this.#now()) : null;
  }

  async #fetchProgressOf(id: number, signal?: AbortSignal): Promise<DeploymentProgressEntry> {
    const { client, records } = this.#options;
    const scope = this.#scope();
    const progress = await call(client, operations.getDeploymentProgress, {
      params: { path: { id } },
      ...(signal && { signal }),
    });
    const copy = this.#isStill(scope) ? await records.loaded?.readRecord(scope, id).catch(() => null) : null;
    if (copy !== undefined && copy !== null) {
      const { jenkinsStatus, infrastructureStatus, serviceStatus } = progress;
      const status = { ...copy.record.status, jenkinsStatus, infrastructureStatus, serviceStatus };
      await this.#keep(scope, (store) => store.keepSummary(scope, { ...copy.record, status }, this.#now()));
    }
    return { ...progress, id };
  }

  async #readNow(id: number): Promise<DeploymentRequestSummary | null> {
    const answer = await this.fetchRecord(id).catch(() => null);
    return answer?.kind === 'found' ? answer.record : null;
  }

  /**
   * Writes to the device what an answer said, if it still belongs to the user and tenant that it was asked for. An answer waits
   * for its copy, so that the device's word never lags behind; only the first one, which comes before the store does, is shown
   * before it is kept.
   */
  async #keep(scope: Scope, work: (store: DeploymentRecords) => Promise<unknown>): Promise<void> {
    const { records } = this.#options;
    const write = async (store: DeploymentRecords) => {
      if (this.#isStill(scope)) await work(store);
    };
    if (records.loaded !== null) {
      await write(records.loaded);
      return;
    }
    // Written whenever the store comes; where it can't be loaded now, it is asked for again with the next answer.
    void records.arrived.then(write).catch(() => undefined);
    void nextPaint()
      .then(() => records.load())
      .catch(() => undefined);
  }

  #scope(): Scope {
    const scope = this.#options.scope();
    if (scope === null) throw new AppError({ kind: 'unauthenticated', message: 'You are signed out.' });
    return scope;
  }

  /** Whether an answer still belongs to the user and tenant that it was asked for. */
  #isStill(scope: Scope): boolean {
    return isSame(scope, this.#options.scope());
  }
}
