import * as v from 'valibot';

const ownTypeNames = ['STORESERVER', 'WINDOWS', 'DATABASE', 'PRODUCT'];

const productNameParser = v.object({
  code: v.pipe(
    v.string(),
    v.regex(/^[A-Z][A-Z0-9_]*$/, 'must be upper-case letters, digits and underscores'),
    v.check((code) => !ownTypeNames.includes(code), 'must not be the name of another deployment type'),
  ),
  slug: v.pipe(
    v.string(),
    v.regex(/^[a-z][a-z0-9_-]*$/, 'must be lower-case letters, digits, hyphens and underscores'),
  ),
  name: v.pipe(v.string(), v.nonEmpty('must not be empty')),
});

const byteCount = v.pipe(v.number(), v.integer(), v.minValue(1));

/** Served as `/config.json`; sizes in bytes. */
export const runtimeConfigParser = v.pipe(
  v.object({
    product: productNameParser,
    apiBaseUrl: v.pipe(v.string(), v.nonEmpty('must not be empty')),
    /** Answers with JSON while healthy, unlike a foreign network's page. */
    healthAddress: v.optional(v.pipe(v.string(), v.nonEmpty('must not be empty')), '/health'),
    /** Only the specification: no extension is used. */
    plain: v.optional(v.boolean(), false),
    identityProvider: v.object({
      issuer: v.pipe(v.string(), v.url('must be an address')),
      clientId: v.pipe(v.string(), v.nonEmpty('must not be empty')),
      flow: v.optional(v.literal('popup', 'must be popup'), 'popup'),
      /** So that a shared device doesn't sign a user in as the previous person. */
      prompt: v.optional(v.picklist(['login', 'select_account']), 'login'),
      scope: v.optional(v.string(), 'openid profile email'),
    }),
    appName: v.pipe(v.string(), v.nonEmpty('must not be empty')),
    appVersion: v.string(),
    EDP_MAX_LICENCE_FILE_SIZE: v.optional(byteCount, 5000),
    uploadLimits: v.optional(
      v.object({
        default: v.optional(byteCount, 5000),
        deployments: v.optional(byteCount, 50000),
        /** New and edited topologies (Administration §9). */
        topologies: v.optional(byteCount, 50000),
        topologyEdits: v.optional(byteCount, 50_000_000),
      }),
      {},
    ),
  }),
  v.transform(({ EDP_MAX_LICENCE_FILE_SIZE, ...config }) => ({
    ...config,
    /** Bytes; setting EDP_MAX_LICENCE_FILE_SIZE (Deployments §9). */
    maxLicenceFileSize: EDP_MAX_LICENCE_FILE_SIZE,
  })),
);

export type RuntimeConfig = v.InferOutput<typeof runtimeConfigParser>;
export type RuntimeConfigFile = v.InferInput<typeof runtimeConfigParser>;

export class RuntimeConfigError extends Error {
  override readonly name = 'RuntimeConfigError';
}

/** Throws a RuntimeConfigError that names each invalid setting. */
export function parseRuntimeConfig(value: unknown, source: string): RuntimeConfig {
  const result = v.safeParse(runtimeConfigParser, value);
  if (result.success) return result.output;
  const faults = result.issues.map((issue) => `${v.getDotPath(issue) ?? 'the whole file'}: ${issue.message}`);
  throw new RuntimeConfigError(
    `The portal’s configuration (${source}) is invalid. ${faults.join('. ')}. Correct the file, then reload.`,
  );
}

/** Throws a RuntimeConfigError if unreachable or invalid. */
export async function loadRuntimeConfig(
  fetch: (address: string, init: RequestInit) => Promise<Response>,
  address = '/config.json',
): Promise<RuntimeConfig> {
  const unreadable = (reason: string, cause?: unknown) =>
    new RuntimeConfigError(`The portal’s configuration (${address}) couldn’t be read: ${reason}`, { cause });
  let response: Response;
  try {
    response = await fetch(address, { headers: { accept: 'application/json' } });
  } catch (error) {
    throw unreadable('the server can’t be reached. Check your connection, then reload.', error);
  }
  if (!response.ok) throw unreadable(`the server responded with ${response.status}. Tell your system administrator.`);
  let value: unknown;
  try {
    value = await response.json();
  } catch (error) {
    throw unreadable('it isn’t valid JSON. Tell your system administrator.', error);
  }
  return parseRuntimeConfig(value, address);
}

export function uploadLimit(
  { uploadLimits: { deployments, topologies, topologyEdits } }: Pick<RuntimeConfig, 'uploadLimits'>,
  path: 'deployments' | 'topologies',
  isEdit: boolean,
): number {
  if (path === 'deployments') return deployments;
  return isEdit ? topologyEdits : topologies;
}
