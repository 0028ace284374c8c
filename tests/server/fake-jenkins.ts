/** A server that keeps the documented remote API of Jenkins, with the faults of a real one: see docs/jenkins.md. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type FakeBuild, FakeBuilds, type FakeJob } from './fake-jenkins-builds.ts';

export const FAKE_USER = 'portal';
export const FAKE_TOKEN = 'fake-api-token-0123456789';
const CRUMB = 'crumb-of-this-session';

/** With `lost answer` and `held answer`, the call has its effect; then the connection is cut, or nothing follows. */
type Fault = 'lost call' | 'lost answer' | 'held answer' | 'silence' | number;

interface ExpectedFault {
  readonly path: RegExp;
  readonly fault: Fault;
  left: number;
}

/** Lines of a running build that one answer has, as in Jenkins. */
const MOST_LINES = 10_000;

function partOf({ log, result }: FakeBuild, asked: number): { readonly part: Buffer; readonly size: number } {
  const start = asked > log.length ? 0 : asked;
  if (result !== null) return { part: log.subarray(start), size: log.length };
  let end = start;
  for (let line = 0; line < MOST_LINES; line += 1) {
    const feed = log.indexOf('\n', end);
    if (feed === -1) break;
    end = feed + 1;
  }
  return { part: log.subarray(start, end), size: end };
}

export class FakeJenkins {
  readonly builds: FakeBuilds;
  /** Methods and paths of all calls. */
  readonly calls: string[] = [];
  needsCrumb = false;
  #server: Server | null = null;
  #port = 0;
  #faults: ExpectedFault[] = [];

  constructor(jobs: Readonly<Record<string, FakeJob>>) {
    this.builds = new FakeBuilds(jobs);
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}/jenkins`;
  }

  async start(): Promise<this> {
    const server = createServer((request, response) => void this.#answer(request, response));
    this.#server = server;
    await new Promise<void>((resolve) => server.listen(this.#port, '127.0.0.1', resolve));
    const address: AddressInfo | string | null = server.address();
    if (address !== null && typeof address === 'object') this.#port = address.port;
    return this;
  }

  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    server?.closeAllConnections();
    await new Promise<void>((resolve) => (server === null ? resolve() : server.close(() => resolve())));
  }

  /** For the next calls whose method and path match. */
  fail(path: RegExp, fault: Fault, times = Number.POSITIVE_INFINITY): void {
    this.#faults.push({ path, fault, left: times });
  }

  recover(): void {
    this.#faults = [];
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const call = `${request.method} ${(request.url ?? '').replace(/^\/jenkins/, '')}`;
    this.calls.push(call);
    const body = await text(request).catch(() => '');
    const expected = this.#faults.find(({ path, left }) => left > 0 && path.test(call));
    if (expected !== undefined) expected.left -= 1;
    const fault = expected?.fault;
    if (fault === 'silence') return;
    if (fault === 'lost call') return void request.socket.destroy();
    if (typeof fault === 'number') return void response.writeHead(fault).end('<html>An error page</html>');
    // The effect first.
    const answer = this.#respond(request, call, new URLSearchParams(body));
    if (fault === 'held answer') return;
    if (fault === 'lost answer') return void request.socket.destroy();
    response.writeHead(answer.status, { 'x-jenkins': '2.479.1', ...answer.headers });
    response.end(answer.body);
  }

  #respond(request: IncomingMessage, call: string, form: URLSearchParams): Answer {
    const expected = `Basic ${Buffer.from(`${FAKE_USER}:${FAKE_TOKEN}`).toString('base64')}`;
    if (request.headers.authorization !== expected) return { status: 401, body: 'Invalid password/token' };
    const [method = '', target = ''] = call.split(' ');
    const [path = '', query = ''] = target.split('?');
    if (path === '/crumbIssuer/api/json')
      return {
        ...json({ crumb: CRUMB, crumbRequestField: 'Jenkins-Crumb' }),
        headers: { 'set-cookie': 'SESSION=7; Path=/' },
      };
    const { 'jenkins-crumb': crumb, cookie } = request.headers;
    if (method === 'POST' && this.needsCrumb && !(crumb === CRUMB && cookie === 'SESSION=7'))
      return { status: 403, body: 'No valid crumb was included in the request' };
    return (
      this.#queueCall(path, new URLSearchParams(query)) ?? this.#jobCall(method, path, new URLSearchParams(query), form)
    );
  }

  #queueCall(path: string, query: URLSearchParams): Answer | null {
    const { builds } = this;
    const describe = (item: (typeof builds.items)[number]) => ({
      id: item.id,
      cancelled: item.state === 'cancelled',
      why: item.state === 'waiting' ? 'Waiting for next available executor' : null,
      ...(item.build !== null && { executable: { number: item.build.number } }),
      actions: builds.shown(item.job, item.values),
    });
    if (path === '/api/json') return json({ mode: 'NORMAL' });
    if (path === '/whoAmI/api/json') return json({ name: FAKE_USER, authenticated: true });
    if (path === '/queue/api/json')
      return json({ items: builds.items.filter(({ state }) => state === 'waiting').map(describe) });
    const item = builds.items.find(({ id }) => path === `/queue/item/${id}/api/json`);
    if (item !== undefined) return json(describe(item));
    if (path !== '/queue/cancelItem') return path.startsWith('/queue/') ? MISSING : null;
    const cancelled = builds.items.find(({ id, state }) => id === Number(query.get('id')) && state === 'waiting');
    if (cancelled !== undefined) cancelled.state = 'cancelled';
    return { status: 204, body: '' };
  }

  #jobCall(method: string, path: string, query: URLSearchParams, form: URLSearchParams): Answer {
    const [, place = '', rest = ''] = /^((?:\/job\/[^/]+)+)\/(.*)$/.exec(path) ?? [];
    const name = decodeURIComponent(place.replace(/^\/job\//, '').replaceAll('/job/', '/'));
    const job = this.builds.jobs[name];
    if (job === undefined) return MISSING;
    if (rest === 'api/json' && query.get('tree')?.startsWith('builds'))
      return json({
        builds: this.builds.builds
          .filter((build) => build.job === name)
          .map(({ number, values }) => ({ number, actions: this.builds.shown(name, values) })),
      });
    if (rest === 'api/json')
      return json({
        ...(job.isFolder !== true && { buildable: job.buildable ?? true }),
        property: [
          {},
          {
            parameterDefinitions: job.parameters.map(({ name: own, type }) => ({
              name: own,
              type: `${type}Definition`,
            })),
          },
        ],
      });
    if (rest === 'wfapi/describe') return job.isPipeline === true ? json({ name }) : MISSING;
    if (rest === 'buildWithParameters' && method === 'POST') {
      if (job.buildable === false) return { status: 409, body: '' };
      const { id } = this.builds.trigger(name, form);
      return { status: 201, body: '', headers: { location: `${this.url}/queue/item/${id}/` } };
    }
    const [, number = '', what = ''] = /^(\d+)\/(.*)$/.exec(rest) ?? [];
    const build = this.builds.builds.find((one) => one.job === name && one.number === Number(number));
    return build === undefined ? MISSING : this.#buildCall(build, what, query);
  }

  #buildCall(build: FakeBuild, what: string, query: URLSearchParams): Answer {
    const { number, job, result, values, artifacts } = build;
    switch (what) {
      case 'api/json':
        return json({
          number,
          url: `https://jenkins.example/job/${job}/${number}/`,
          building: result === null,
          result,
          actions: this.builds.shown(job, values),
          artifacts: [...artifacts.keys()].map((relativePath) => ({
            fileName: relativePath.split('/').at(-1),
            relativePath,
          })),
        });
      case 'logText/progressiveText': {
        const { part, size } = partOf(build, Number(query.get('start') ?? 0));
        const more = result === null ? { 'x-more-data': 'true' } : {};
        // As Jenkins does for old browsers.
        const body = Buffer.from(part.toString('latin1').replaceAll('\n', '\r\n'), 'latin1');
        return { status: 200, body, headers: { 'x-text-size': String(size), ...more } };
      }
      case 'wfapi/describe':
        return json({ status: result ?? 'IN_PROGRESS', stages: build.stages });
      case 'stop':
      case 'term':
      case 'kill':
        build.end(what);
        return { status: 302, body: '', headers: { location: '..' } };
      default: {
        const content = artifacts.get(decodeURIComponent(what.replace(/^artifact\//, '')));
        return content === undefined ? MISSING : { status: 200, body: content };
      }
    }
  }
}

interface Answer {
  readonly status: number;
  readonly body: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

const MISSING: Answer = { status: 404, body: '<html>Not Found</html>' };

function json(content: object): Answer {
  return { status: 200, body: JSON.stringify(content), headers: { 'content-type': 'application/json' } };
}
