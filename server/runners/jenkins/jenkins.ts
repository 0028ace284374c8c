/** The documented remote API of Jenkins, as far as the portal needs it. Every method throws a JenkinsFault. */
import * as v from 'valibot';
import {
  BUILD_QUERY,
  BUILDS_QUERY,
  BuildAnswer,
  type BuildState,
  BuildsAnswer,
  CrumbAnswer,
  JOB_QUERY,
  JobAnswer,
  type PipelineStage,
  parameterOf,
  QUEUE_ITEM_QUERY,
  QUEUE_QUERY,
  QueueAnswer,
  QueueItemAnswer,
  StagesAnswer,
  UserAnswer,
} from './answers.ts';
import { type JenkinsCredentials, readCredentials } from './credentials.ts';
import { JenkinsFault } from './fault.ts';
import { callJenkins, type JenkinsAnswer, type JenkinsCall } from './http.ts';
import type { JenkinsSettings } from './settings.ts';

/** By this parameter, a build whose answer was lost is found again. */
export const RUN_PARAMETER = 'PORTAL_RUN';

const LARGEST_JSON = 5_000_000;

export interface ConsolePart {
  readonly text: Buffer;
  /** Where to continue; null if the part was longer than the limit. */
  readonly next: number;
  readonly isWhole: boolean;
  /** Whether Jenkins will have more. */
  readonly hasMore: boolean;
}

interface Place {
  readonly settings: Pick<JenkinsSettings, 'url' | 'ca' | 'credentials'>;
  readonly environment: NodeJS.ProcessEnv;
}

function jobPath(job: string): string {
  return job
    .split('/')
    .map((part) => `/job/${encodeURIComponent(part)}`)
    .join('');
}

function checkStatus({ status, headers }: JenkinsAnswer, what: string): void {
  if (status >= 200 && status < 300) return;
  if (status === 401) throw new JenkinsFault('refused', `it doesn't accept the user and the API token (${what})`);
  if (status === 403) throw new JenkinsFault('refused', `its user lacks the permission for ${what}`);
  if (status === 404) throw new JenkinsFault('missing', `it doesn't know ${what}`);
  if (status >= 500 || status === 408 || status === 429)
    throw new JenkinsFault('unreachable', `it answers with status ${status}`);
  if (status >= 300 && status < 400)
    throw new JenkinsFault(
      'unusable',
      `it redirects ${what} to ${(headers.location ?? 'nowhere').slice(0, 200)}; set url to its own address`,
    );
  throw new JenkinsFault('rejected', `it rejects ${what} with status ${status}`);
}

function parsed<Schema extends v.GenericSchema>(
  schema: Schema,
  answer: JenkinsAnswer,
  what: string,
): v.InferOutput<Schema> {
  checkStatus(answer, what);
  let content: unknown;
  try {
    content = JSON.parse(answer.body.toString('utf8'));
  } catch {
    throw new JenkinsFault('unusable', `its answer about ${what} is not JSON`);
  }
  const read = v.safeParse(schema, content);
  if (!read.success) throw new JenkinsFault('unusable', `its answer about ${what} is not one of Jenkins`);
  return read.output;
}

export class Jenkins {
  readonly #place: Place;
  readonly #signal: AbortSignal;

  /** @param signal ends every call */
  constructor(place: Place, signal: AbortSignal) {
    this.#place = place;
    this.#signal = signal;
  }

  get credentials(): JenkinsCredentials {
    return readCredentials(this.#place.settings.credentials, this.#place.environment);
  }

  async #call(call: Omit<JenkinsCall, 'signal'>): Promise<JenkinsAnswer> {
    const { url, ca } = this.#place.settings;
    const { user, token } = this.credentials;
    const authorization = `Basic ${Buffer.from(`${user}:${token}`).toString('base64')}`;
    return callJenkins(url, ca, { ...call, signal: this.#signal, headers: { ...call.headers, authorization } });
  }

  async #read<Schema extends v.GenericSchema>(
    schema: Schema,
    path: string,
    what: string,
  ): Promise<v.InferOutput<Schema>> {
    return parsed(schema, await this.#call({ method: 'GET', path, limit: LARGEST_JSON }), what);
  }

  /** With a crumb only if Jenkins asks for one: with an API token it usually doesn't. */
  async #post(path: string, form: URLSearchParams = new URLSearchParams()): Promise<JenkinsAnswer> {
    const call = { method: 'POST', path, form, limit: 10_000 } as const;
    const answer = await this.#call(call);
    if (answer.status !== 403 || !/crumb/i.test(answer.body.toString('utf8'))) return answer;
    const headers = await this.#crumb().catch((cause) => {
      // The call that needs the crumb was refused, and so had no effect.
      throw new JenkinsFault('not sent', cause instanceof Error ? cause.message : 'there is no crumb');
    });
    return this.#call({ ...call, headers });
  }

  async #crumb(): Promise<Record<string, string>> {
    const answer = await this.#call({ method: 'GET', path: '/crumbIssuer/api/json', limit: 10_000 });
    const { crumb, crumbRequestField } = parsed(CrumbAnswer, answer, 'a crumb');
    // A crumb belongs to the session in which it was made.
    const cookie = (answer.headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ');
    return { [crumbRequestField]: crumb, ...(cookie !== '' && { cookie }) };
  }

  /** Version of Jenkins; null if something else answers. */
  async version(): Promise<string | null> {
    const { headers } = await this.#call({ method: 'GET', path: '/api/json?tree=mode', limit: LARGEST_JSON });
    const version = headers['x-jenkins'];
    return typeof version === 'string' ? version : null;
  }

  user(): Promise<v.InferOutput<typeof UserAnswer>> {
    return this.#read(UserAnswer, '/whoAmI/api/json', 'its user');
  }

  job(job: string): Promise<v.InferOutput<typeof JobAnswer>> {
    return this.#read(JobAnswer, `${jobPath(job)}/api/json?${JOB_QUERY}`, `the job ${job}`);
  }

  /** Whether the stages of a pipeline can be read: it is one, and the plugin Pipeline: Stage View is there. */
  async hasStages(job: string): Promise<boolean> {
    const answer = await this.#call({ method: 'GET', path: `${jobPath(job)}/wfapi/describe`, limit: LARGEST_JSON });
    if (answer.status === 404) return false;
    checkStatus(answer, `the stages of ${job}`);
    return true;
  }

  /** Number of the queue item; null if the answer doesn't tell. Never repeated: a lost answer doesn't mean that nothing was triggered. */
  async trigger(job: string, form: URLSearchParams): Promise<number | null> {
    const answer = await this.#post(`${jobPath(job)}/buildWithParameters`, form);
    const item = /\/queue\/item\/(\d{1,15})\/?$/.exec(answer.headers.location ?? '')?.[1];
    if (answer.status < 300 || item !== undefined) return item === undefined ? null : Number(item);
    // An old Jenkins redirects to the job. So does a proxy to its sign-in: the search decides.
    if (answer.status < 400) return null;
    if (answer.status === 409) throw new JenkinsFault('rejected', `the job ${job} is disabled`);
    checkStatus(answer, `a build of ${job}`);
    return null;
  }

  queueItem(id: number): Promise<v.InferOutput<typeof QueueItemAnswer>> {
    return this.#read(QueueItemAnswer, `/queue/item/${id}/api/json?${QUEUE_ITEM_QUERY}`, `the queue item ${id}`);
  }

  /** Number of the queue item with this run; null if none waits. */
  async findQueued(run: string): Promise<number | null> {
    const { items } = await this.#read(QueueAnswer, `/queue/api/json?${QUEUE_QUERY}`, 'its queue');
    return items.find(({ actions }) => parameterOf(actions, RUN_PARAMETER) === run)?.id ?? null;
  }

  async findBuild(job: string, run: string): Promise<number | null> {
    const path = `${jobPath(job)}/api/json?${BUILDS_QUERY}`;
    const { builds } = await this.#read(BuildsAnswer, path, `the builds of ${job}`);
    return builds.find(({ actions }) => parameterOf(actions, RUN_PARAMETER) === run)?.number ?? null;
  }

  build(job: string, number: number): Promise<BuildState> {
    return this.#read(BuildAnswer, `${jobPath(job)}/${number}/api/json?${BUILD_QUERY}`, `build #${number} of ${job}`);
  }

  /** @param start in bytes of the stored log, as an earlier part said */
  async console(job: string, number: number, start: number, limit: number): Promise<ConsolePart> {
    const path = `${jobPath(job)}/${number}/logText/progressiveText?start=${start}`;
    const answer = await this.#call({ method: 'GET', path, limit });
    checkStatus(answer, `the log of ${job} #${number}`);
    const size = Number(answer.headers['x-text-size'] ?? Number.NaN);
    return {
      text: answer.body,
      next: Number.isSafeInteger(size) && size >= 0 ? size : start + answer.body.length,
      isWhole: answer.isWhole,
      hasMore: answer.headers['x-more-data'] === 'true',
    };
  }

  async stages(job: string, number: number): Promise<readonly PipelineStage[]> {
    const path = `${jobPath(job)}/${number}/wfapi/describe`;
    return (await this.#read(StagesAnswer, path, `the stages of ${job} #${number}`)).stages;
  }

  /** Null if it is larger. @param limit in bytes */
  async artifact(job: string, number: number, relativePath: string, limit: number): Promise<string | null> {
    const place = relativePath.split('/').map(encodeURIComponent).join('/');
    const answer = await this.#call({ method: 'GET', path: `${jobPath(job)}/${number}/artifact/${place}`, limit });
    checkStatus(answer, `the artifact ${relativePath}`);
    return answer.isWhole ? answer.body.toString('utf8') : null;
  }

  /** Both are harmless if it has ended. */
  async stop(job: string, number: number, how: 'stop' | 'term' | 'kill'): Promise<void> {
    const answer = await this.#post(`${jobPath(job)}/${number}/${how}`);
    if (answer.status >= 400 && answer.status !== 404) checkStatus(answer, `to end ${job} #${number}`);
  }

  async cancelQueued(id: number): Promise<void> {
    const answer = await this.#post(`/queue/cancelItem?id=${id}`);
    if (answer.status >= 400 && answer.status !== 404) checkStatus(answer, `to cancel the queue item ${id}`);
  }
}
