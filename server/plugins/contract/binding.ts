/** A route per operation of the contract: checks the request and serializes the answer by its schema. */
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pathToWire, valueFromWire, valueToWire } from '../../../src/contract/product-names.ts';
import type { Privilege } from '../../../src/rules/access/access.ts';
import { cleanTexts } from '../../../src/rules/texts/typed-text.ts';
import { requireAnyPrivilege } from '../../identity/viewer.ts';
import { type FieldError, malformedRequest, notFound } from '../../problems/problem.ts';
import type { Services } from '../../services.ts';
import { authenticate, viewerOf } from '../authentication.ts';
import { requireOwnOrigin } from '../origin.ts';
import { limitOf } from '../rate-limits.ts';
import { createReadTurns, isPreferred, type ReadTurns } from '../read-turns.ts';
import { type AnswerCheck, answerViolation } from './answers.ts';
import { readOnlyProperties, refuseUnknown, withoutProperties } from './body-properties.ts';
import { type BodySize, largestBody } from './body-size.ts';
import type { Contract, Operation, Pointer } from './document.ts';
import type { Call, Handler, Handlers, OperationId } from './handlers.ts';
import { serializerOf } from './serializers.ts';
import { unstorableText } from './storable-text.ts';
import { parametersSchema, reference, validatorsOf } from './validators.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    operation?: Operation;
    bodySize?: BodySize;
  }
}

export interface BindingOptions {
  contract: Contract;
  services: Services;
  handlers: Handlers;
  commandPrivileges: Readonly<Partial<Record<OperationId, readonly Privilege[]>>>;
  /** For tests: fails a call whose answer breaks the contract. */
  validateAnswers: boolean;
}

interface AnswerSchema {
  readonly place: Pointer;
}

function bodySchema({ schema, required }: NonNullable<Operation['body']>) {
  // The framework checks null where there is no body.
  return required ? reference(schema) : { anyOf: [reference(schema), { type: 'null' }] };
}

function routeSchema(operation: Operation) {
  const within = (place: 'path' | 'query' | 'header') =>
    parametersSchema(operation.parameters.filter((parameter) => parameter.in === place));
  const ok = operation.answers.get(200)?.content ?? null;
  return {
    params: within('path'),
    querystring: within('query'),
    headers: within('header'),
    ...(operation.body === null || takesParts(operation) ? {} : { body: bodySchema(operation.body) }),
    ...(ok?.mediaType === 'application/json' ? { response: { 200: { place: ok.schema } satisfies AnswerSchema } } : {}),
  };
}

function knownHeaders(
  operation: Operation,
  plain: boolean,
  request: FastifyRequest,
): Record<string, string | undefined> {
  const known = operation.parameters.filter(
    (parameter) => parameter.in === 'header' && !(plain && parameter.isExtension),
  );
  return Object.fromEntries(
    known.map(({ name }) => {
      const value = request.headers[name];
      return [name, Array.isArray(value) ? value[0] : value];
    }),
  );
}

function callOf(operation: Operation, plain: boolean, request: FastifyRequest, reply: FastifyReply): Call<OperationId> {
  return {
    operation: operation.id,
    path: request.params,
    query: request.query,
    headers: knownHeaders(operation, plain, request),
    // A `null` is no body.
    body: request.body ?? undefined,
    get viewer() {
      return viewerOf(request);
    },
    request,
    reply,
  } as Call<OperationId>;
}

/** Text that no database can hold; ignores unknown query parameters. */
function unstorableParts({ params, query, body, routeOptions }: FastifyRequest): FieldError[] {
  const parameters = routeOptions.config.operation?.parameters ?? [];
  const known = new Set(parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name));
  const asked = Object.fromEntries(Object.entries(query ?? {}).filter(([name]) => known.has(name)));
  return [...unstorableText(params), ...unstorableText(asked), ...unstorableText(body)];
}

function takesParts({ body }: Operation): boolean {
  return body?.mediaType === 'multipart/form-data';
}

async function readParts(scope: FastifyInstance): Promise<void> {
  scope.removeAllContentTypeParsers();
  await scope.register(multipart);
}

function isRead({ hasEffect, isPublic, answers }: Operation): boolean {
  return !hasEffect && !isPublic && answers.get(200)?.content?.mediaType !== 'text/event-stream';
}

/** HEAD runs GET: only if that neither writes nor logs a reading. */
function answersHead(operation: Operation): boolean {
  return operation.method === 'GET' && isRead(operation) && operation.answers.get(200)?.noStore !== true;
}

/** If GET has an effect, HEAD is refused without looking at anything. */
function refuseHead(scope: FastifyInstance, url: string): void {
  scope.route({
    method: 'HEAD',
    url,
    handler: (_, reply) => reply.code(405).headers({ allow: 'GET', 'cache-control': 'no-store' }).send(),
  });
}

function readerOf(request: FastifyRequest) {
  const viewer = viewerOf(request);
  return {
    userId: viewer.userId,
    isPreferred: isPreferred(viewer),
    isGone: () => request.raw.socket.destroyed === true,
  };
}

interface RouteOptions extends BindingOptions {
  readonly turns: ReadTurns;
}

function urlOf({ path }: Operation, product: Parameters<typeof pathToWire>[1]): string {
  return pathToWire(path, product).replaceAll(/\{(\w+)\}/g, ':$1');
}

interface BodyRules {
  readonly bodySize: BodySize;
  readonly readOnly: ReadonlySet<string>;
}

const bodyRulesOf = new WeakMap<Operation, BodyRules>();

/** Worked out once per process: its servers share the contract. */
function bodyRules(contract: Contract, operation: Operation): BodyRules {
  const rules = bodyRulesOf.get(operation) ?? {
    bodySize: largestBody(contract, operation),
    readOnly: readOnlyProperties(contract, operation),
  };
  bodyRulesOf.set(operation, rules);
  return rules;
}

function addRoute(scope: FastifyInstance, operation: Operation, options: RouteOptions): void {
  const { contract, services, handlers, turns, commandPrivileges } = options;
  const { plain, product } = services.configuration;
  const handler = handlers[operation.id] as Handler<OperationId>;
  const noStore = !operation.isPublic || operation.answers.get(200)?.noStore === true;
  const limit = limitOf(operation, services);
  const needed = commandPrivileges[operation.id];
  if (needed === undefined && operation.hasEffect && !operation.isPublic)
    throw new Error(`No privilege is named for ${operation.id}.`);
  const url = urlOf(operation, product);
  const { bodySize, readOnly } = bodyRules(contract, operation);
  const isHeadAnswered = answersHead(operation);
  if (operation.method === 'GET' && !isHeadAnswered) refuseHead(scope, url);
  scope.route({
    method: operation.method,
    url,
    exposeHeadRoute: isHeadAnswered,
    schema: routeSchema(operation),
    // The handler limits each part.
    ...(takesParts(operation) ? {} : { bodyLimit: bodySize.bytes }),
    config: { operation, bodySize, ...(limit === null ? {} : { rateLimit: limit }) },
    onRequest: async (request, reply) => {
      // Answers depend on the token; only the app's own device database keeps them.
      if (noStore) reply.header('cache-control', 'no-store');
      if (plain)
        for (const { name, isExtension } of operation.parameters) if (isExtension) delete request.headers[name];
      // First, so that the log names the user of a refused call too.
      if (!operation.isPublic) await authenticate(services, operation.id, request);
      if (operation.hasEffect) requireOwnOrigin(services, request);
      if (needed !== undefined) requireAnyPrivilege(viewerOf(request), needed);
    },
    preValidation: async (request) => {
      // As in every form, surrounding invisible characters don't count.
      request.query = cleanTexts({ ...Object(request.query) });
      if (operation.body !== null) request.body = withoutProperties(request.body, readOnly);
      if (operation.hasEffect && operation.body?.required !== true) refuseUnknown(contract, operation, plain, request);
    },
    handler: async (request, reply) => {
      const answer = () => handler(callOf(operation, plain, request, reply));
      const body = await (isRead(operation) ? turns.run(readerOf(request), answer) : answer());
      if (reply.sent) return reply;
      return body === undefined ? reply.code(200).send() : body;
    },
  });
}

function failBrokenAnswers(app: FastifyInstance, violationOf: AnswerCheck): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const operation = request.routeOptions.config.operation;
    if (operation === undefined || reply.statusCode === 500) return payload;
    const violation = violationOf(operation, reply.statusCode, payload);
    if (violation !== null)
      throw new Error(`${operation.id} broke the contract with its ${reply.statusCode}: ${violation}`);
    return payload;
  });
}

export async function bindContract(app: FastifyInstance, options: BindingOptions): Promise<void> {
  const { contract, services } = options;
  const { plain, product } = services.configuration;
  const validators = validatorsOf(contract);
  // Compiled at an operation's first call: all at once would dominate the server's start.
  app.setValidatorCompiler(({ schema, httpPart }) => {
    const place = typeof schema === 'object' && schema !== null ? schema : {};
    const check = httpPart === 'body' ? validators.exact(place) : validators.fromText(place);
    return (value) => {
      const errors = check(value);
      return errors.length === 0 || { error: errors };
    };
  });
  app.setSerializerCompiler<AnswerSchema>(({ schema }) => serializerOf(contract, schema.place));

  // From here on the program uses stand-ins; the original request was checked.
  app.addHook('preHandler', async (request) => {
    const errors = unstorableParts(request);
    if (errors.length > 0) throw malformedRequest(errors);
    request.body = typeof request.body === 'object' ? valueFromWire(request.body, product) : request.body;
    request.query = valueFromWire(request.query, product);
  });
  app.addHook('preSerialization', async (_request, _reply, payload) => valueToWire(payload, product));

  if (options.validateAnswers) failBrokenAnswers(app, answerViolation(validators));

  const routes = { ...options, turns: createReadTurns(services) };
  const bound = contract.operations.filter(({ isExtension }) => !(plain && isExtension));
  for (const operation of bound) if (!takesParts(operation)) addRoute(app, operation, routes);
  // 404 for the rest, so that no parametrized route matches it.
  for (const operation of contract.operations.filter((each) => !bound.includes(each))) {
    const answer = async () => {
      throw notFound();
    };
    app.route({ method: operation.method, url: urlOf(operation, product), handler: answer });
  }
  await app.register(async (scope) => {
    await readParts(scope);
    for (const operation of bound) if (takesParts(operation)) addRoute(scope, operation, routes);
  });
}
