/** Mounts the embedded OpenID provider under `/oidc` of the portal's own server. */
import type { IncomingMessage } from 'node:http';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errors, type Provider } from 'oidc-provider';
import * as v from 'valibot';
import { clientAddressOf } from '../../audit/client-address.ts';
import type { RefusedSignIns } from '../../audit/refused-sign-ins.ts';
import { isStorable } from '../../database/storable-text.ts';
import type { AccountDirectory } from '../../identity/account-directory.ts';
import { findUserId } from '../../identity/accounts.ts';
import { detailsOf } from '../../plugins/errors.ts';
import { malformedRequest } from '../../problems/problem.ts';
import { failurePage, signInPage, styleSheet } from './pages.ts';
import { createProvider, mountPath, type ProviderSettings } from './provider.ts';

const Credentials = v.union([
  v.object({ account: v.pipe(v.string(), v.maxLength(254)) }),
  v.object({ email: v.pipe(v.string(), v.maxLength(254)), password: v.pipe(v.string(), v.maxLength(200)) }),
]);

const html = 'text/html; charset=utf-8';

/** The provider uses the public address, whatever host name the request has. */
function speakAs(publicUrl: URL, request: IncomingMessage): void {
  request.headers.host = publicUrl.host;
  request.headers['x-forwarded-host'] = publicUrl.host;
  request.headers['x-forwarded-proto'] = publicUrl.protocol.slice(0, -1);
}

function handOver(reply: FastifyReply): void {
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value);
  reply.hijack();
}

/** Null for an unknown account. The demo accounts need no password. */
function chosenAccount(directory: AccountDirectory, body: unknown): string | null {
  const form = v.safeParse(Credentials, body);
  if (!form.success) return null;
  if ('account' in form.output) {
    const email = form.output.account.toLowerCase();
    return directory.offered.some((account) => account.email === email) ? email : null;
  }
  const email = form.output.email.trim().toLowerCase();
  return directory.isPasswordOf(email, form.output.password) ? email : null;
}

function typedEmail(body: unknown): string {
  const form = v.safeParse(Credentials, body);
  return form.success && 'email' in form.output ? form.output.email.trim() : '';
}

/** Larger than any sign-in of the portal; it is stored until the sign-in ends or expires. */
const LONGEST_BEGINNING = 3000;

function pathOf(request: FastifyRequest): string {
  return request.url.split('?')[0] ?? '';
}

function isBeginning(request: FastifyRequest): boolean {
  return pathOf(request) === `${mountPath}/auth`;
}

interface Refusal {
  readonly status: number;
  readonly message: string;
  readonly headers?: Readonly<Record<string, string>>;
}

function refusalOf(error: FastifyError | errors.OIDCProviderError, request: FastifyRequest): Refusal {
  const message = 'The sign-in couldn’t be completed.';
  if (error instanceof errors.OIDCProviderError)
    return {
      status: error.statusCode,
      message: error instanceof errors.SessionNotFound ? 'This sign-in took too long.' : message,
    };
  const details = detailsOf(error, request);
  const { status, headers = {} } = details;
  return { status, headers, message: status === 429 || status === 503 ? details.message : message };
}

function sendFailurePage(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalOf(error, request);
  if (refusal.status >= 500) request.log.error({ trace: request.id, err: error }, 'Sign-in page failed');
  else request.log.warn({ trace: request.id, err: error }, 'Sign-in page refused');
  return reply
    .code(refusal.status)
    .type(html)
    .headers({ ...refusal.headers, 'cache-control': 'no-store' })
    .send(failurePage(refusal.message));
}

export interface IdentityProviderOptions extends ProviderSettings {
  appName: string;
  signInsPerMinute: number;
  refusedSignIns: RefusedSignIns;
}

/** Ends an earlier user's session on this browser: the provider would ask to confirm a logout on a page that the portal doesn't have. */
async function endOtherSession(
  provider: Provider,
  interaction: Awaited<ReturnType<Provider['interactionDetails']>>,
): Promise<void> {
  const { session, exp } = interaction;
  if (session === undefined) return;
  await (await provider.Session.findByUid(session.uid))?.destroy();
  delete interaction.session;
  await interaction.save(exp - Math.floor(Date.now() / 1_000));
}

export async function mountIdentityProvider(app: FastifyInstance, options: IdentityProviderOptions): Promise<void> {
  const provider = createProvider(options);
  const publicUrl = new URL(options.publicUrl);
  const answer = provider.callback();

  await app.register(
    async (pages) => {
      pages.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string', bodyLimit: 4096 },
        (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
      );
      pages.setErrorHandler<FastifyError>(sendFailurePage);

      async function interactionOf(request: FastifyRequest, reply: FastifyReply) {
        speakAs(publicUrl, request.raw);
        return provider.interactionDetails(request.raw, reply.raw);
      }

      function show(reply: FastifyReply, interaction: string, email: string, error: string | null): FastifyReply {
        const { appName, directory } = options;
        return reply
          .type(html)
          .header('cache-control', 'no-store')
          .send(signInPage({ interaction, appName, accounts: directory.offered, email, error }));
      }

      pages.get('/sign-in.css', async (_request, reply) =>
        reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=3600').send(styleSheet),
      );

      pages.get<{ Params: { uid: string } }>('/interaction/:uid', async (request, reply) => {
        const { uid, params } = await interactionOf(request, reply);
        const hint = params['login_hint'];
        return show(reply, uid, typeof hint === 'string' ? hint : '', null);
      });

      pages.post<{ Params: { uid: string } }>(
        '/interaction/:uid',
        { config: { rateLimit: { max: options.signInsPerMinute, timeWindow: 60_000, groupId: 'sign-in page' } } },
        async (request, reply) => {
          const interaction = await interactionOf(request, reply);
          const { uid } = interaction;
          const accountId = chosenAccount(options.directory, request.body);
          if (accountId === null) {
            const email = typedEmail(request.body);
            const userId = isStorable(email) ? await findUserId(options.queries, email) : null;
            if (userId !== null) request.actor = { userId, tenantId: null };
            await options.refusedSignIns.record({
              clientAddress: clientAddressOf(request),
              userId,
              reason: 'incorrect email or password',
            });
            reply.code(401);
            return show(reply, uid, email, 'Incorrect email or password.');
          }
          if (interaction.session !== undefined && interaction.session.accountId !== accountId) {
            await endOtherSession(provider, interaction);
          }
          handOver(reply);
          await provider.interactionFinished(
            request.raw,
            reply.raw,
            { login: { accountId, remember: false } },
            { mergeWithLastSubmission: false },
          );
          return reply;
        },
      );
    },
    { prefix: mountPath },
  );

  await app.register(
    async (protocol) => {
      // The provider parses the bodies of its own calls.
      protocol.removeAllContentTypeParsers();
      protocol.addContentTypeParser('*', (_request, _payload, done) => done(null));
      protocol.setErrorHandler<FastifyError>(sendFailurePage);
      const rateLimit = {
        max: options.signInsPerMinute,
        timeWindow: 60_000,
        groupId: 'beginning',
        allowList: (request: FastifyRequest) => !isBeginning(request),
      };
      protocol.all('/*', { config: { rateLimit } }, async (request, reply) => {
        const { raw } = request;
        if (isBeginning(request) && (request.method !== 'GET' || request.url.length > LONGEST_BEGINNING))
          throw malformedRequest([]);
        speakAs(publicUrl, raw);
        const original = raw.url ?? '/';
        Object.assign(raw, { originalUrl: original });
        raw.url = original.slice(mountPath.length);
        handOver(reply);
        await answer(raw, reply.raw);
        return reply;
      });
    },
    { prefix: mountPath },
  );
}
