/** A server with the choices of the forms and a signed-in operator, for tests of the forms' calls. */
import { expect } from 'vitest';
import type { Database } from '../../server/database/database.ts';
import type { StatusTuple } from '../../src/rules/deployments/statuses.ts';
import { type FormBodies, fillChoices, formBody, formCalls } from './deployment-forms.ts';
import { startTestPortal, type TestPortal, type TestPortalOptions, type Tokens } from './portal.ts';

/** Values that replace the valid ones, or a function of these. */
type Change<Type extends keyof FormBodies> = object | ((body: FormBodies[Type]) => object);

interface Choice {
  readonly tokens?: Tokens;
  readonly headers?: Record<string, string>;
}

export class FormServer {
  readonly database: Database;
  readonly portal: TestPortal;
  /** In BRIGHTWATER. */
  readonly operator: Tokens;
  /** The server's log. */
  readonly lines: readonly string[];
  readonly calls: ReturnType<typeof formCalls>;

  private constructor(database: Database, portal: TestPortal, operator: Tokens, lines: readonly string[]) {
    this.database = database;
    this.portal = portal;
    this.operator = operator;
    this.lines = lines;
    this.calls = formCalls(portal);
  }

  static async start(database: Database, options: TestPortalOptions = {}): Promise<FormServer> {
    const lines: string[] = [];
    const portal = await startTestPortal({
      ...options,
      database,
      configuration: { logLevel: 'trace', ...options.configuration },
      logDestination: { write: (line) => lines.push(line) },
    });
    await fillChoices(portal.services);
    return new FormServer(database, portal, await portal.signIn('operator'), lines);
  }

  get queries() {
    return this.database.queries;
  }

  close(): Promise<void> {
    return this.portal.close();
  }

  rowOf(id: number) {
    return this.queries.selectFrom('deployment_requests').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  }

  async bodyOf<Type extends keyof FormBodies>(type: Type, change: Change<Type> = {}): Promise<FormBodies[Type]> {
    const body = await formBody(this.queries, type);
    return { ...body, ...(typeof change === 'function' ? change(body) : change) };
  }

  /** The request as read by its page and form. */
  async read(id: number, tokens = this.operator) {
    return (await this.portal.call('GET', `/deploymentrequests/${id}`, { tokens })).json();
  }

  async create<Type extends keyof FormBodies>(type: Type, change: Change<Type> = {}, choice: Choice = {}) {
    return this.calls.create(type, await this.bodyOf(type, change), { tokens: this.operator, ...choice });
  }

  /** Creates a request; returns it as read. */
  async made<Type extends keyof FormBodies>(type: Type, change: Change<Type> = {}, choice: Choice = {}) {
    const answer = await this.create(type, change, choice);
    expect(answer.statusCode, answer.body).toBe(200);
    return this.read(answer.json().id, choice.tokens);
  }

  /** A request with other statuses, and the body that made it. */
  async existing<Type extends keyof FormBodies>(
    type: Type,
    tuple: Partial<StatusTuple> = {},
    change: Change<Type> = {},
  ) {
    const body = await this.bodyOf(type, change);
    const administrator = await this.portal.signIn('administrator', 'BRIGHTWATER');
    const { id } = await this.made(type, body, { tokens: administrator });
    await this.queries
      .updateTable('deployment_requests')
      .set({
        approval_status: tuple.approval ?? 'PENDING_APPROVAL',
        infrastructure_status: tuple.infrastructure ?? 'INIT',
        job_status: tuple.job ?? 'IDLE',
      })
      .where('id', '=', id)
      .execute();
    return { id, body };
  }

  /** The answer to an edit by the operator, or by the named user. */
  update(type: keyof FormBodies, id: number, body: object, { tokens = this.operator, ...call }: Choice = {}) {
    return this.calls.update(type, id, body, { tokens, ...call });
  }

  /** Edits a request with errors; returns these. */
  async updateRefused(type: keyof FormBodies, id: number, body: object, choice: Choice = {}) {
    const answer = await this.update(type, id, body, choice);
    expect(answer.statusCode, answer.body).toBe(422);
    return answer.json().errors;
  }

  /** Edits a request; returns it as read. */
  async updated(type: keyof FormBodies, id: number, body: object, choice: Choice = {}) {
    const answer = await this.update(type, id, body, choice);
    expect(answer.statusCode, answer.body).toBe(200);
    return this.read(id);
  }

  /** Creates a request with errors; returns these. */
  async refused<Type extends keyof FormBodies>(type: Type, change: Change<Type> = {}, choice: Choice = {}) {
    const answer = await this.create(type, change, choice);
    expect(answer.statusCode, answer.body).toBe(422);
    expect(answer.json()).toMatchObject({ code: 'validation_failed' });
    return answer.json().errors;
  }
}
