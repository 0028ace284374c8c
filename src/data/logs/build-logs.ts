/** Build logs: new lines from the server, the rest from the device. */
import { createActor, fromObservable, fromPromise } from 'xstate';
import { AppError, toAppError } from '../../contract/app-error.ts';
import { call } from '../../contract/client.ts';
import { getBuildLog, listBuilds } from '../../contract/generated/operations/builds.ts';
import type { BuildArea, DeploymentLog } from '../../contract/generated/schema.d.ts';
import { pollingMachine } from '../../machines/records/polling.ts';
import { createRecordMachine, type RecordAnswer, type RecordCopy } from '../../machines/records/record.ts';
import { type BuildFacts, type BuildLog, type BuildReference, isGrowing } from '../../rules/builds/build-log.ts';
import { isSameScope } from '../device/scope.ts';
import type { Portal } from '../portal.ts';
import { currentScope } from '../resources/resource-options.ts';
import type { KeptLog } from './kept-logs.ts';

/** Base64 of UTF-8 (Deployments §3); null where it isn't base64. */
export function decodeLog(logContent: string): string | null {
  try {
    const binary = atob(logContent);
    const bytes = new Uint8Array(binary.length);
    for (let index = 0; index < binary.length; index += 1) bytes[index] = binary.charCodeAt(index);
    return new TextDecoder().decode(bytes).replaceAll('\r\n', '\n');
  } catch {
    return null;
  }
}

/** Milliseconds between reads of a growing log. */
const LOOK = 2_000;

export interface BuildLogSource {
  readonly reference: BuildReference<BuildArea>;
  /** The area's plain call for the last build. Throws an AppError. Null for a build that this call never has. */
  readonly readLast: ((signal: AbortSignal) => Promise<DeploymentLog>) | null;
}

function knownFrom(answer: DeploymentLog): Omit<KeptLog, 'text'> & { readonly text: string | null } {
  return {
    buildNumber: answer.buildNumber ?? null,
    jobName: answer.jobName ?? null,
    buildUrl: answer.jenkinsJobUrl ?? null,
    build: null,
    builds: null,
    text: decodeLog(answer.logContent),
    linesLeftOut: 0,
    nextOffset: null,
  };
}

function missing(message: string): AppError {
  return new AppError({ kind: 'not-found', message, status: 404 });
}

class LogReader {
  readonly #portal: Portal;
  readonly #source: BuildLogSource;
  #known: KeptLog | null = null;

  constructor(portal: Portal, source: BuildLogSource) {
    this.#portal = portal;
    this.#source = source;
  }

  async readKept(): Promise<RecordCopy<BuildLog> | null> {
    const { readKeptLog } = await import('./kept-logs.ts');
    const copy = await readKeptLog(this.#portal.device, currentScope(this.#portal), this.#source.reference);
    if (copy === null) return null;
    // A log without its start is reloaded.
    if (copy.log.linesLeftOut === 0) this.#known ??= copy.log;
    return { record: copy.log, asOf: copy.asOf };
  }

  /** Throws an AppError. */
  async read(signal: AbortSignal): Promise<BuildLog> {
    const { capabilities } = this.#portal;
    const scope = currentScope(this.#portal);
    const { extensions } = await capabilities.read();
    const log = extensions.includes('builds') ? await this.#readBuild(signal) : await this.#readLast(signal);
    if (log.text !== null && isSameScope(scope, this.#portal.scope())) {
      const known = { ...log, text: log.text };
      const isNew = known.text !== this.#known?.text || known.build?.state !== this.#known.build?.state;
      this.#known = known;
      if (isNew) await this.#keep(known);
    }
    return log;
  }

  async #keep(log: KeptLog): Promise<void> {
    const { keepLog } = await import('./kept-logs.ts');
    const { reference } = this.#source;
    await keepLog(this.#portal.device, currentScope(this.#portal), reference, { log, asOf: Date.now() });
  }

  async #readLast(signal: AbortSignal) {
    const { reference, readLast } = this.#source;
    if (readLast === null) throw missing('This server has no list of builds.');
    const { buildNumber } = reference;
    const log = knownFrom(await readLast(signal));
    if (buildNumber === null || log.buildNumber === buildNumber) return log;
    throw missing(`Only the log of the last build (#${log.buildNumber ?? 'unknown'}) is kept.`);
  }

  async #readBuild(signal: AbortSignal): Promise<KeptLog & { readonly text: string }> {
    const { area, id, buildNumber: wanted } = this.#source.reference;
    const path = { area, id: String(id) };
    const before = this.#known;
    const growing = before?.build != null && before.builds !== null && isGrowing(before.build) ? before : null;
    const builds =
      growing?.builds ?? (await call(this.#portal.client, listBuilds, { params: { path }, signal })).builds;
    const buildNumber = growing?.buildNumber ?? wanted ?? builds[0]?.buildNumber;
    if (buildNumber === undefined) throw missing('No build has written a log yet.');
    const start = before?.buildNumber === buildNumber ? before : null;
    let text = start?.nextOffset == null ? '' : start.text;
    let offset = start?.nextOffset ?? 0;
    for (;;) {
      const part = await call(this.#portal.client, getBuildLog, {
        params: { path: { ...path, buildNumber }, query: { offset } },
        signal,
      });
      const more = decodeLog(part.logContent);
      if (more === null) throw new AppError({ kind: 'unexpected-answer', message: UNREADABLE, status: 200 });
      const isAnotherLog = part.nextOffset < offset;
      text = isAnotherLog ? '' : text + more;
      const isStuck = part.nextOffset === offset;
      offset = isAnotherLog ? 0 : part.nextOffset;
      if (!isAnotherLog && (part.isWhole || isStuck)) return logOf(part.build, builds, text, offset);
    }
  }
}

const UNREADABLE = 'The log can’t be read because the server’s response isn’t base64.';

function logOf(build: BuildFacts, builds: readonly BuildFacts[], text: string, nextOffset: number) {
  return {
    buildNumber: build.buildNumber,
    jobName: build.failedJob ?? build.jobName,
    buildUrl: build.buildUrl,
    build,
    builds: builds.map((each) => (each.buildNumber === build.buildNumber ? build : each)),
    text,
    linesLeftOut: 0,
    nextOffset,
  };
}

export function createBuildLog(portal: Portal, source: BuildLogSource) {
  const reader = new LogReader(portal, source);
  const kept = reader.readKept().catch(() => null);
  return createRecordMachine<BuildLog, string>().provide({
    actors: {
      watchDevice: fromObservable<RecordCopy<BuildLog> | null, { id: string }>(() => ({
        subscribe: (observer) => {
          let isWanted = true;
          void kept.then((copy) => {
            if (isWanted && typeof observer !== 'function') observer.next?.(copy);
          });
          return {
            unsubscribe: () => {
              isWanted = false;
            },
          };
        },
      })),
      fetchRecord: fromPromise<RecordAnswer<BuildLog>, { id: string }>(async ({ signal }) => {
        // What the device has needn't be sent again.
        await kept;
        try {
          return { kind: 'found', record: await reader.read(signal), asOf: Date.now() };
        } catch (failure) {
          const { kind, message } = toAppError(failure);
          if (kind === 'not-found') return { kind: 'missing', message };
          if (kind === 'forbidden') return { kind: 'forbidden', message };
          throw failure;
        }
      }),
    },
  });
}

/** Every two seconds while new lines are possible. Returns a stop function. */
export function followBuild(isGrowing: boolean, ask: () => void): () => void {
  const polling = createActor(pollingMachine.provide({ actions: { ask }, delays: { pollInterval: LOOK } })).start();
  polling.send({ type: 'IN_PROGRESS_CHANGED', isInProgress: isGrowing });
  return () => polling.stop();
}
