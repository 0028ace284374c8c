import type { DeploymentRequestSummary } from '../../src/contract/generated/schema.d.ts';
import { deploymentLifecycle } from '../../src/machines/lifecycles/deployment/lifecycle.ts';
import { type InfrastructureStatus, statusTupleOf } from '../../src/rules/deployments/statuses.ts';

export const USERS = [1, 2] as const;
export const TENANTS = ['NORTHWIND', 'FABRIKAM'] as const;

export interface Effect {
  readonly commandId: string;
  readonly recordId: number;
}

interface StoredAnswer {
  readonly print: string;
  readonly status: number;
  readonly body: unknown;
}

interface Holdings {
  readonly requests: Map<number, DeploymentRequestSummary>;
  readonly answers: Map<string, StoredAnswer>;
  readonly effects: Effect[];
}

const REQUESTED = {
  approvalStatus: { status: 'PENDING_APPROVAL' },
  infrastructureStatus: { status: 'INIT' },
  jenkinsStatus: { status: 'IDLE' },
  serviceStatus: { status: 'SERVICES_NOT_MONITORED' },
} as const;
const RUNNING = {
  approvalStatus: { status: 'LAUNCHED' },
  infrastructureStatus: { status: 'STARTED' },
  jenkinsStatus: { status: 'IDLE' },
  serviceStatus: { status: 'SERVICES_NOT_MONITORED' },
} as const;
/** Where a started or stopped environment is soon. */
const REACHED = { STARTING: 'STARTED', STOPPING: 'STOPPED' } as const;

function reached(status: InfrastructureStatus): InfrastructureStatus {
  return status === 'STARTING' || status === 'STOPPING' ? REACHED[status] : status;
}

/** These are stopped and started, the others approved and rejected. */
export function isRunning(id: number): boolean {
  return id % 3 === 0;
}

function requestOf(id: number): DeploymentRequestSummary {
  return {
    id,
    client: 'acme',
    environmentIdentifier: `emea-${id}`,
    approvalReference: 'CHG-1',
    createdUserFirstName: 'Ada',
    createdUserLastName: 'Berg',
    tenantId: TENANTS[id % TENANTS.length] ?? 'NORTHWIND',
    environmentType: 'TEST',
    environmentTypeProduction: false,
    deploymentType: 'PRODUCT',
    status: isRunning(id) ? RUNNING : REQUESTED,
    version: 1,
  };
}

const ACTIONS = { approve: 'APPROVE', reject: 'REJECT', start_vms: 'START', stop_vms: 'STOP' } as const;
type Verb = keyof typeof ACTIONS;
type Action = (typeof ACTIONS)[Verb];
const CALL = /\/deploymentrequests\/(?:approvals\/|env\/)?(approve|reject|start_vms|stop_vms)\/(\d+)$/;

function isVerb(verb: string): verb is Verb {
  return verb in ACTIONS;
}

/** The action of a call's last word but one; null for other calls. */
export function actionOfVerb(verb: string | undefined): Action | null {
  return verb !== undefined && isVerb(verb) ? ACTIONS[verb] : null;
}

function problem(status: number, code: string, message: string, more: object = {}): StoredAnswer['body'] {
  return { type: `urn:portal:problem:${code}`, title: code, status, code, message, ...more };
}

/** What the server's commands mean, without its database: stored answers by id, versions, and the real chart's decisions. */
export class ServerModel {
  #holdings: Holdings;
  readonly expired = new Set<string>();
  readonly revoked = new Set<string>();
  /** Users who have lost the privilege to decide. */
  readonly demoted = new Set<number>();
  hasForgotten = false;
  hasBeenRestored = false;
  /** Only what the plain specification has: no command ids, no versions, no word of who came first. */
  readonly isPlain: boolean;
  /** Whether users can decide in tenants that aren't current. */
  readonly givesAccess: boolean;
  /** By the token that was given. */
  readonly #givers = new Map<string, string>();
  #backup: Holdings;

  constructor(count: number, { isPlain = false, givesAccess = false } = {}) {
    this.isPlain = isPlain;
    this.givesAccess = givesAccess;
    this.#holdings = {
      requests: new Map(Array.from({ length: count }, (_, index) => [index + 1, requestOf(index + 1)])),
      answers: new Map(),
      effects: [],
    };
    this.#backup = this.#copy();
  }

  get requests(): ReadonlyMap<number, DeploymentRequestSummary> {
    return this.#holdings.requests;
  }

  effectsOf(commandId: string): number {
    return this.#holdings.effects.filter((effect) => effect.commandId === commandId).length;
  }

  edit(id: number): void {
    const request = this.#holdings.requests.get(id);
    if (request === undefined) return;
    const version = (request.version ?? 0) + 1;
    this.#holdings.requests.set(id, { ...request, approvalReference: `CHG-${version}`, version });
  }

  remove(id: number): void {
    this.#holdings.requests.delete(id);
  }

  forgetIds(): void {
    this.hasForgotten = true;
    this.#holdings.answers.clear();
  }

  backUp(): void {
    this.#backup = this.#copy();
  }

  restore(): void {
    this.hasBeenRestored = true;
    this.#holdings = this.#backup;
    this.#backup = this.#copy();
  }

  /** A request as an answer or a list has it. */
  shown(record: DeploymentRequestSummary): DeploymentRequestSummary {
    if (!this.isPlain) return record;
    const { version: _, ...plain } = record;
    return plain;
  }

  /**
   * Carries out a call as the server does.
   * @param commandId whose command it is, where the call doesn't say
   */
  answer(request: Request, commandId: string | null = request.headers.get('idempotency-key')): Response {
    const { pathname } = new URL(request.url);
    if (pathname.endsWith('/capabilities') && this.isPlain) return said(404, problem(404, 'not_found', 'Not found.'));
    if (pathname.endsWith('/capabilities'))
      return Response.json({
        extensions: ['idempotency', 'versions', ...(this.givesAccess ? ['tenantAccess'] : [])],
        live: false,
      });
    const token = (request.headers.get('x-access-token') ?? '').replace('Bearer ', '');
    const giver = this.#givers.get(token) ?? token;
    if (this.revoked.has(giver)) return said(401, problem(401, 'invalid_token', 'Sign in again.'));
    if (this.expired.has(token)) return said(401, problem(401, 'expired_access_token', 'Expired access token.'));
    const [user = '', tenantId = ''] = token.split('|');
    const asked = /\/approvals\/tenants\/(\w+)\/access$/.exec(pathname)?.[1];
    if (asked !== undefined) return this.#giveAccess(Number(user), asked, giver);
    const called = CALL.exec(pathname);
    if (called === null) return this.#read(Number(pathname.split('/').at(-1)), tenantId);
    const [, verb, id = ''] = called;
    const action = actionOfVerb(verb) ?? 'APPROVE';
    const carryOut = () => this.#carryOut(request, commandId ?? '', action, Number(id), Number(user), tenantId);
    const stored = this.isPlain
      ? carryOut()
      : this.#once(`${user} ${tenantId} ${commandId}`, `${pathname} ${request.headers.get('if-match')}`, carryOut);
    return said(stored.status, stored.body);
  }

  /** All that were given expire. */
  expireAccess(): void {
    for (const token of this.#givers.keys()) this.expired.add(token);
  }

  #giveAccess(userId: number, tenantId: string, giver: string): Response {
    if (this.demoted.has(userId)) return said(403, problem(403, 'missing_privilege', 'You can’t decide there.'));
    const accessToken = `${userId}|${tenantId}|given ${this.#givers.size}`;
    this.#givers.set(accessToken, giver);
    return Response.json({ accessToken, expiresIn: 900, privileges: ['deployment.admin'] });
  }

  #once(key: string, print: string, work: () => StoredAnswer): StoredAnswer {
    const known = this.#holdings.answers.get(key);
    if (known !== undefined && known.print !== print) {
      return { print, status: 422, body: problem(422, 'command_id_reused', 'This command id was already used.') };
    }
    if (known !== undefined) return known;
    const answer = { ...work(), print };
    // A refusal that may pass is not pinned to the id.
    if (answer.status !== 403) this.#holdings.answers.set(key, answer);
    return answer;
  }

  #carryOut(
    request: Request,
    commandId: string,
    action: Action,
    id: number,
    userId: number,
    tenantId: string,
  ): StoredAnswer {
    const print = '';
    const record = this.#holdings.requests.get(id);
    if (record === undefined || record.tenantId !== tenantId) {
      return { print, status: 404, body: problem(404, 'not_found', 'No content to load') };
    }
    const tuple = statusTupleOf(record.status);
    if (tuple === null) throw new Error('The request has no statuses.');
    const privileges = new Set(this.demoted.has(userId) ? [] : ['deployment.admin']);
    const viewer = { userId, privileges, currentTenantId: tenantId, tenantsWithoutSelfApproval: new Set<string>() };
    const facts = deploymentLifecycle.factsOf(record, viewer, new Date(0));
    const missing = deploymentLifecycle.privilegeRefusal(facts, action);
    if (missing !== null) return { print, status: 403, body: problem(403, 'missing_privilege', missing.rule) };
    const decision = deploymentLifecycle.decide(tuple, facts, { type: action });
    const conflict = { current: record, changedBy: 'Somebody', changedAt: '2026-11-21T10:00:00Z' };
    if (!decision.accepted && decision.because === 'status') {
      const more = this.isPlain ? {} : { conflict };
      return { print, status: 409, body: problem(409, 'action_not_allowed', decision.sentence, more) };
    }
    if (!this.isPlain && request.headers.get('if-match') !== `"${record.version}"`) {
      return { print, status: 412, body: problem(412, 'stale_version', 'Changed since you saw it.', { conflict }) };
    }
    if (!decision.accepted) return { print, status: 409, body: problem(409, 'action_not_allowed', decision.sentence) };
    const { approval, infrastructure } = decision.tuple;
    const status = {
      ...record.status,
      approvalStatus: { status: approval },
      infrastructureStatus: { status: reached(infrastructure) },
    };
    const after = { ...record, status, version: (record.version ?? 0) + 1 };
    this.#holdings.requests.set(id, after);
    this.#holdings.effects.push({ commandId, recordId: id });
    return { print, status: 200, body: this.isPlain ? { id } : { id, record: after } };
  }

  #read(id: number, tenantId: string): Response {
    const record = this.#holdings.requests.get(id);
    return record === undefined || record.tenantId !== tenantId
      ? said(404, problem(404, 'not_found', 'No content to load'))
      : Response.json(this.shown(record));
  }

  #copy(): Holdings {
    const { requests, answers, effects } = this.#holdings;
    return { requests: new Map(requests), answers: new Map(answers), effects: [...effects] };
  }
}

function said(status: number, body: unknown): Response {
  return Response.json(body, { status });
}

/** What can happen to a call on its way there and back. */
export const FAULTS = {
  none: 12,
  'the request is lost': 2,
  'the answer is lost': 3,
  'no answer in time': 1,
  'no answer in time, but an effect': 2,
  'a captive portal': 1,
  'an unreadable success': 1,
  'an unreadable success after the effect': 1,
  'a 500': 1,
  'a 502 after the effect': 2,
  'a 503 with Retry-After': 1,
  'a 429': 1,
  'a 423': 1,
  'still in progress': 1,
} as const;

/** As well where no command ids keep a call from counting twice: the browser repeats a call on a connection that has died. */
export const PLAIN_FAULTS = { ...FAULTS, 'the call is repeated': 4 } as const;
export type Fault = keyof typeof PLAIN_FAULTS;

function lost(): never {
  throw new TypeError('Failed to fetch');
}

function late(): never {
  throw new DOMException('The operation timed out.', 'TimeoutError');
}

const refusal = (status: number, code: string, retryAfter?: string) =>
  Response.json(problem(status, code, `The server says ${code}.`), {
    status,
    headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter },
  });

/** The answer that a call gets under a fault; throws where it gets none. */
export function answerUnder(fault: Fault, server: { answer(request: Request): Response }, request: Request): Response {
  switch (fault) {
    case 'none':
      return server.answer(request);
    case 'the call is repeated':
      server.answer(request);
      return server.answer(request);
    case 'the request is lost':
      return lost();
    case 'the answer is lost':
      server.answer(request);
      return lost();
    case 'no answer in time':
      return late();
    case 'no answer in time, but an effect':
      server.answer(request);
      return late();
    case 'a captive portal':
      return new Response('<h1>Welcome</h1>', { headers: { 'content-type': 'text/html' } });
    case 'an unreadable success':
      return Response.json({ hello: 'you' });
    case 'an unreadable success after the effect':
      server.answer(request);
      return Response.json({ hello: 'you' });
    case 'a 500':
      return refusal(500, 'internal_error');
    case 'a 502 after the effect':
      server.answer(request);
      return new Response('<h1>Bad gateway</h1>', { status: 502, headers: { 'content-type': 'text/html' } });
    case 'a 503 with Retry-After':
      return refusal(503, 'internal_error', '30');
    case 'a 429':
      return refusal(429, 'rate_limited', '7');
    case 'a 423':
      return refusal(423, 'internal_error');
    case 'still in progress':
      return refusal(409, 'command_in_progress', '1');
  }
}
