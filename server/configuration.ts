/** Settings: the environment over the JSON file in PORTAL_CONFIG. */
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import * as v from 'valibot';

export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}

const flag = v.pipe(
  v.union([v.boolean(), v.picklist(['0', '1', 'true', 'false'])], 'must be 0 or 1'),
  v.transform((value) => value === true || value === '1' || value === 'true'),
);

function numberBetween(minimum: number, maximum: number) {
  const sentence = `must be a number from ${minimum} to ${maximum}`;
  return v.pipe(
    v.union([v.number(), v.pipe(v.string(), v.regex(/^\d+(\.\d+)?$/, sentence))], sentence),
    v.transform(Number),
    v.number(sentence),
    v.minValue(minimum, sentence),
    v.maxValue(maximum, sentence),
  );
}

function wholeNumberBetween(minimum: number, maximum: number) {
  const sentence = `must be a whole number from ${minimum} to ${maximum}`;
  return v.pipe(numberBetween(minimum, maximum), v.integer(sentence));
}

const httpUrl = v.pipe(
  v.string(),
  v.url('must be an http or https address'),
  v.regex(/^https?:\/\//, 'must be an http or https address'),
  v.transform((value) => value.replace(/\/+$/, '')),
);

const PROXY_NAMES = ['loopback', 'linklocal', 'uniquelocal'];

function isAddressRange(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

const proxiesSentence = `must be addresses, ranges such as 10.0.0.0/8, or ${PROXY_NAMES.join(', ')}, separated by commas`;

const trustedProxies = v.pipe(
  v.union(
    [
      v.array(v.string()),
      v.pipe(
        v.string(),
        v.transform((text) => text.split(',')),
      ),
    ],
    proxiesSentence,
  ),
  v.transform((list) => list.map((text) => text.trim())),
  v.check((list) => list.every((text) => PROXY_NAMES.includes(text) || isAddressRange(text)), proxiesSentence),
);

const originsSentence = 'must be origins such as https://push.example.com, separated by commas';

const pushServices = v.pipe(
  v.union(
    [
      v.array(v.string()),
      v.pipe(
        v.string(),
        v.transform((text) => text.split(',')),
      ),
    ],
    originsSentence,
  ),
  v.transform((list) => list.map((text) => text.trim().replace(/\/+$/, ''))),
  v.check((list) => list.every((text) => URL.canParse(text) && new URL(text).origin === text), originsSentence),
);

/** May contain a password; an invalid address is refused here, so that nothing prints it later. */
function addressWithPassword(start: RegExp, schemes: string) {
  const sentence = `must be an address that starts with ${schemes}, with special characters of the password written as %XX`;
  return v.pipe(
    v.string(),
    v.regex(start, sentence),
    v.check((text) => URL.canParse(text), sentence),
  );
}

const databaseUrl = addressWithPassword(/^postgres(ql)?:\/\/\S+$/, 'postgresql://');
const smtpUrl = addressWithPassword(/^smtps?:\/\/\S+$/, 'smtp:// or smtps://');

const nameSentence = 'must be 1 to 60 letters, digits, dots, hyphens or underscores';
const hostName = v.pipe(v.string(nameSentence), v.regex(/^[\w.-]{1,60}$/, nameSentence));

const labelsSentence = 'must be labels of letters, digits, dots, hyphens or underscores, separated by commas';
const labels = v.pipe(
  v.union(
    [
      v.array(v.string()),
      v.pipe(
        v.string(),
        v.transform((text) => text.split(',')),
      ),
    ],
    labelsSentence,
  ),
  v.transform((list) => list.map((text) => text.trim())),
  v.check((list) => list.length <= 50 && list.every((text) => /^[\w.-]{1,60}$/.test(text)), labelsSentence),
);

/** Wire names: `code` in values (`MERIDIAN`), `slug` in paths (`meridian`), `name` on screens. */
const Product = v.strictObject({
  code: v.pipe(
    v.string(),
    v.regex(/^[A-Z][A-Z0-9_]{0,30}$/, 'must be upper-case letters, digits and underscores'),
    v.notValues(['PRODUCT', 'STORESERVER', 'WINDOWS', 'DATABASE'], 'must not be the name of another deployment type'),
  ),
  slug: v.pipe(
    v.string(),
    v.regex(/^[a-z][a-z0-9_-]{0,30}$/, 'must be lower-case letters, digits, hyphens and underscores'),
  ),
  name: v.pipe(v.string(), v.nonEmpty('must not be empty'), v.maxLength(40, 'must be at most 40 characters')),
});

const Settings = v.strictObject({
  port: v.optional(wholeNumberBetween(1, 65_535), 8080),
  host: v.optional(v.pipe(v.string(), v.nonEmpty('must not be empty')), '127.0.0.1'),
  /** No metrics without a port. */
  metricsPort: v.optional(wholeNumberBetween(1, 65_535)),
  metricsHost: v.optional(v.pipe(v.string(), v.nonEmpty('must not be empty')), '127.0.0.1'),
  dataFolder: v.optional(v.pipe(v.string(), v.nonEmpty('must not be empty')), './data'),
  databaseUrl: v.optional(databaseUrl),
  publicUrl: v.optional(httpUrl),
  plain: v.optional(flag, false),
  /** Speed-up factor of the rehearsal runner. */
  rehearsalSpeed: v.optional(numberBetween(0.01, 100_000), 10),
  /** Fails on its first attempt in a rehearsal; validated where the stages are known. */
  rehearsalFail: v.optional(v.string()),
  /** `runners.yaml`; without it, operations are rehearsed. */
  runnersFile: v.optional(v.pipe(v.string(), v.nonEmpty('must not be empty'))),
  /** What this process is called as a runner host; default: the machine's name. */
  runnerName: v.optional(hostName),
  runnerLabels: v.optional(labels, []),
  /** Stages at once; 0 for a server that leaves them to runner processes. */
  runnerCapacity: v.optional(wholeNumberBetween(0, 1000), 10),
  /** How long a stopping runner process follows running stages. */
  runnerDrainSeconds: v.optional(wholeNumberBetween(0, 86_400), 60),
  /** After this time without a sign of its host, a stage has failed. */
  runnerLeaseSeconds: v.optional(wholeNumberBetween(30, 86_400), 300),
  schedules: v.optional(flag, true),
  demoRequests: v.optional(wholeNumberBetween(0, 10_000_000), 240),
  product: v.optional(Product, { code: 'MERIDIAN', slug: 'meridian', name: 'Meridian' }),
  identityProvider: v.optional(
    v.strictObject({
      issuer: httpUrl,
      clientId: v.pipe(v.string(), v.nonEmpty('must not be empty')),
      prompt: v.optional(v.picklist(['login', 'select_account'], 'must be login or select_account'), 'login'),
    }),
  ),
  allowedOrigins: v.optional(v.array(httpUrl), []),
  trustedProxies: v.optional(trustedProxies, ['loopback']),
  smtpUrl: v.optional(smtpUrl),
  mailFrom: v.optional(v.pipe(v.string(), v.nonEmpty('must not be empty')), 'Deployment Portal <portal@localhost>'),
  /** Origins of push services that need not be public, such as one in the company's network. */
  pushServices: v.optional(pushServices, []),
  /** Default: in the database. */
  fileStorage: v.optional(
    v.strictObject({
      endpoint: httpUrl,
      bucket: v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')),
      region: v.optional(v.pipe(v.string(), v.nonEmpty('must not be empty')), 'us-east-1'),
      accessKeyId: v.pipe(v.string(), v.nonEmpty('must not be empty')),
      secretAccessKey: v.pipe(v.string(), v.nonEmpty('must not be empty')),
    }),
  ),
  uploadFileBytes: v.optional(wholeNumberBetween(1, 50_000_000), 50_000),
  /** Bytes of a topology's zip; a new one's form allows less. */
  topologyFileBytes: v.optional(wholeNumberBetween(1, 500_000_000), 50_000_000),
  /** Bytes per user that no request uses yet. */
  uploadBytesOfUser: v.optional(wholeNumberBetween(1, 10_000_000_000), 2_000_000),
  licenceFileBytes: v.optional(wholeNumberBetween(1, 50_000_000), 5000),
  signInsPerMinute: v.optional(wholeNumberBetween(1, 100_000), 120),
  commandsPerMinute: v.optional(wholeNumberBetween(1, 100_000), 240),
  /** Concurrent reads per user; the embedded database takes one. */
  readsOfUser: v.optional(wholeNumberBetween(1, 100), 4),
  /** Time limit of a call's statement; not in the embedded database. */
  statementSeconds: v.optional(numberBetween(0.1, 3600), 10),
  /** Longer than the 14 days that a command may wait on a device. */
  commandIdDays: v.optional(wholeNumberBetween(15, 3650), 30),
  logLevel: v.optional(v.picklist(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']), 'warn'),
});

export type Configuration = v.InferOutput<typeof Settings>;

/** @param stages where a rehearsal can fail; any if absent */
function settingsWith(stages: readonly string[] | undefined) {
  if (stages === undefined) return Settings;
  const rehearsalFail = v.optional(v.picklist(stages, `must be one of ${stages.join(', ')}`));
  return v.strictObject({ ...Settings.entries, rehearsalFail });
}

const variables = {
  PORT: ['port'],
  HOST: ['host'],
  PORTAL_METRICS_PORT: ['metricsPort'],
  PORTAL_METRICS_HOST: ['metricsHost'],
  PORTAL_DATA: ['dataFolder'],
  DATABASE_URL: ['databaseUrl'],
  PUBLIC_URL: ['publicUrl'],
  PORTAL_PLAIN: ['plain'],
  PORTAL_REHEARSAL_SPEED: ['rehearsalSpeed'],
  PORTAL_REHEARSAL_FAIL: ['rehearsalFail'],
  PORTAL_RUNNERS: ['runnersFile'],
  PORTAL_RUNNER_NAME: ['runnerName'],
  PORTAL_RUNNER_LABELS: ['runnerLabels'],
  PORTAL_RUNNER_CAPACITY: ['runnerCapacity'],
  PORTAL_RUNNER_DRAIN_SECONDS: ['runnerDrainSeconds'],
  PORTAL_RUNNER_LEASE_SECONDS: ['runnerLeaseSeconds'],
  PORTAL_SCHEDULES: ['schedules'],
  PORTAL_DEMO_REQUESTS: ['demoRequests'],
  PORTAL_PRODUCT_CODE: ['product', 'code'],
  PORTAL_PRODUCT_SLUG: ['product', 'slug'],
  PORTAL_PRODUCT_NAME: ['product', 'name'],
  PORTAL_OIDC_ISSUER: ['identityProvider', 'issuer'],
  PORTAL_OIDC_CLIENT_ID: ['identityProvider', 'clientId'],
  PORTAL_OIDC_PROMPT: ['identityProvider', 'prompt'],
  SMTP_URL: ['smtpUrl'],
  PORTAL_MAIL_FROM: ['mailFrom'],
  PORTAL_PUSH_SERVICES: ['pushServices'],
  PORTAL_S3_ENDPOINT: ['fileStorage', 'endpoint'],
  PORTAL_S3_BUCKET: ['fileStorage', 'bucket'],
  PORTAL_S3_REGION: ['fileStorage', 'region'],
  PORTAL_S3_ACCESS_KEY_ID: ['fileStorage', 'accessKeyId'],
  PORTAL_S3_SECRET_ACCESS_KEY: ['fileStorage', 'secretAccessKey'],
  PORTAL_UPLOAD_FILE_BYTES: ['uploadFileBytes'],
  PORTAL_TOPOLOGY_FILE_BYTES: ['topologyFileBytes'],
  PORTAL_UPLOAD_BYTES_OF_USER: ['uploadBytesOfUser'],
  EDP_MAX_LICENCE_FILE_SIZE: ['licenceFileBytes'],
  PORTAL_TRUSTED_PROXIES: ['trustedProxies'],
  PORTAL_SIGN_INS_PER_MINUTE: ['signInsPerMinute'],
  PORTAL_COMMANDS_PER_MINUTE: ['commandsPerMinute'],
  PORTAL_READS_OF_USER: ['readsOfUser'],
  PORTAL_STATEMENT_SECONDS: ['statementSeconds'],
  PORTAL_COMMAND_ID_DAYS: ['commandIdDays'],
  PORTAL_LOG_LEVEL: ['logLevel'],
} as const satisfies Record<string, readonly [string] | readonly [string, string]>;

type Values = Record<string, unknown>;

function isValues(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function readFile(path: string): Values {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (cause) {
    const reason = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown reason';
    throw new ConfigurationError(`The configuration file ${path} (PORTAL_CONFIG) can't be read: ${reason}.`);
  }
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (cause) {
    // The error message may quote the file, including a password.
    const place = cause instanceof Error ? (/ at position \d+( \(.*\))?/.exec(cause.message)?.[0] ?? '') : '';
    throw new ConfigurationError(`The configuration file ${path} (PORTAL_CONFIG) is not JSON${place}.`);
  }
  if (!isValues(parsed)) {
    throw new ConfigurationError(`The configuration file ${path} (PORTAL_CONFIG) must contain one JSON object.`);
  }
  return parsed;
}

function sourceOf(path: string, environment: NodeJS.ProcessEnv, file: string | undefined): string {
  const entry = Object.entries(variables).find(([, keys]) => keys.join('.') === path);
  const value = entry === undefined ? undefined : environment[entry[0]];
  if (entry !== undefined && value !== undefined && value !== '') return `the environment variable ${entry[0]}`;
  return file === undefined ? `the setting ${path}` : `the setting ${path} in ${file}`;
}

function readValues(environment: NodeJS.ProcessEnv): { readonly values: Values; readonly file: string | undefined } {
  const file = environment['PORTAL_CONFIG'] === '' ? undefined : environment['PORTAL_CONFIG'];
  const values: Values = file === undefined ? {} : readFile(resolve(file));
  for (const [variable, [first, second]] of Object.entries<readonly [string, string?]>(variables)) {
    const value = environment[variable];
    if (value === undefined || value === '') continue;
    if (second === undefined) values[first] = value;
    else {
      const group = values[first];
      const defaults = first === 'product' ? { code: 'MERIDIAN', slug: 'meridian', name: 'Meridian' } : {};
      values[first] = { ...defaults, ...(isValues(group) ? group : {}), [second]: value };
    }
  }
  return { values, file };
}

type Issue = v.InferIssue<typeof Settings>;

function faultOf(issue: Issue): string {
  const missing = issue.received === 'undefined' ? 'is missing' : null;
  const unknown = issue.expected === 'never' ? 'is not a known setting' : null;
  return missing ?? unknown ?? issue.message;
}

/** Throws a ConfigurationError. @param stages where a rehearsal can fail; any if absent */
export function readConfiguration(environment: NodeJS.ProcessEnv, stages?: readonly string[]): Configuration {
  const { values, file } = readValues(environment);
  const result = v.safeParse(settingsWith(stages), values);
  if (!result.success) {
    const [issue] = result.issues;
    const path = v.getDotPath(issue) ?? '';
    throw new ConfigurationError(
      `The configuration can't be used: ${sourceOf(path, environment, file)} ${faultOf(issue)}.`,
    );
  }
  return { ...result.output, dataFolder: resolve(result.output.dataFolder) };
}

export interface Setting {
  readonly name: string;
  readonly from: 'environment' | 'file' | 'default';
  /** Null if absent. May be a secret. */
  readonly given: unknown;
  readonly fault: string | null;
}

function valueAt(values: Values, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, key) => (isValues(value) && Object.hasOwn(value, key) ? value[key] : undefined), values);
}

/** Throws a ConfigurationError if the file can't be read. */
export function listSettings(environment: NodeJS.ProcessEnv, stages?: readonly string[]): readonly Setting[] {
  const { values } = readValues(environment);
  const result = v.safeParse(settingsWith(stages), values);
  const faults = new Map<string, string>();
  for (const issue of result.issues ?? []) {
    const path = v.getDotPath(issue) ?? '';
    if (!faults.has(path)) faults.set(path, faultOf(issue));
  }
  const known = new Map(Object.entries(variables).map(([variable, keys]) => [keys.join('.'), variable]));
  const paths = new Set([...known.keys(), 'allowedOrigins', ...faults.keys()]);
  return [...paths].map((path) => {
    const variable = known.get(path);
    const isOfEnvironment = variable !== undefined && (environment[variable] ?? '') !== '';
    const given = valueAt(values, path) ?? null;
    const origin = given === null ? 'default' : 'file';
    return {
      name: variable ?? path,
      from: isOfEnvironment ? 'environment' : origin,
      given,
      fault: faults.get(path) ?? null,
    };
  });
}

/** Variables that look like settings of the portal but aren't. */
export function unknownVariables(environment: NodeJS.ProcessEnv): readonly string[] {
  const known = new Set([...Object.keys(variables), 'PORTAL_CONFIG', 'PORTAL_SECRETS']);
  return Object.keys(environment).filter((name) => name.startsWith('PORTAL_') && !known.has(name));
}

/** The public address of this server; the default suits a laptop. */
export function publicUrlOf(configuration: Pick<Configuration, 'publicUrl' | 'port'>): string {
  return configuration.publicUrl ?? `http://localhost:${configuration.port}`;
}
