/** `checks` of portal.yaml: how an environment's services are checked while it runs (docs/runners.md "Health checks"). */
import * as v from 'valibot';
import { Duration } from '../duration.ts';

export const MOST_CHECKS = 50;
const SECOND = 1000;
const SHORTEST_INTERVAL = 10 * SECOND;
const LONGEST_INTERVAL = 3600 * SECOND;
const LONGEST_TIMEOUT = 30 * SECOND;

/** What words of a check can contain; those of `instance` only in a check that names one. */
export const PLACEHOLDERS = [
  'outputs.managementUrl',
  'outputs.storeServerUrl',
  'instance.hostName',
  'instance.ipAddress',
  'instance.port',
] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];

const PLACEHOLDER = /\{\{\s*([^{}]*?)\s*\}\}/g;

function isPlaceholder(name: string): name is Placeholder {
  return PLACEHOLDERS.some((known) => known === name);
}

export function placeholdersIn(text: string): readonly string[] {
  return [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name);
}

/** @param reported called once for each placeholder */
export function withValues(text: string, reported: (name: Placeholder) => string): string {
  return text.replaceAll(PLACEHOLDER, (whole, name: string) => (isPlaceholder(name) ? reported(name) : whole));
}

const text = (longest: number) =>
  v.pipe(
    v.string('must be text'),
    v.nonEmpty('must not be empty'),
    v.maxLength(longest, `must be at most ${longest} characters`),
    v.check((given) => !/\p{Cc}/u.test(given), 'must not contain control characters'),
    v.check(
      (given) => placeholdersIn(given).every(isPlaceholder),
      `must use only the placeholders ${PLACEHOLDERS.join(', ')}`,
    ),
  );

const between = (least: number, most: number, sentence: string) =>
  v.pipe(v.number(sentence), v.integer(sentence), v.minValue(least, sentence), v.maxValue(most, sentence));

const interval = v.pipe(
  Duration,
  v.minValue(SHORTEST_INTERVAL, 'must be 10s or more'),
  v.maxValue(LONGEST_INTERVAL, 'must be 1h or less'),
);
const STATUS_SENTENCE = 'must be an HTTP status from 100 to 599';
const status = between(100, 599, STATUS_SENTENCE);
const times = between(1, 10, 'must be 1 to 10');

const Http = v.strictObject({
  url: v.pipe(text(2000), v.regex(/^(https?:\/\/|\{\{)/, 'must start with http:// or https://')),
  /** Default: any from 200 to 299. */
  status: v.optional(v.union([status, v.pipe(v.array(status), v.minLength(1), v.maxLength(20))], STATUS_SENTENCE)),
  /** Text that the first 64 KB of the answer must contain. */
  contains: v.optional(
    v.pipe(v.string(), v.nonEmpty('must not be empty'), v.maxLength(500, 'must be at most 500 characters')),
  ),
});

const Tcp = v.strictObject({
  host: text(253),
  port: v.union(
    [between(1, 65_535, 'must be 1 to 65535'), v.literal('{{ instance.port }}')],
    'must be 1 to 65535, or {{ instance.port }}',
  ),
});

const names = (pattern: RegExp, what: string) =>
  v.pipe(v.array(v.pipe(v.string(), v.regex(pattern, `must be ${what}`))), v.maxLength(100, 'must be at most 100'));

const Check = v.pipe(
  v.strictObject({
    name: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{0,39}$/, 'must be lower-case letters, digits and hyphens')),
    /** As it appears; default: the name. */
    service: v.optional(text(60)),
    /** Host names, with * for any characters: one check for each instance that fits. */
    instance: v.optional(
      v.pipe(
        v.string(),
        v.regex(/^[A-Za-z0-9._*-]{1,200}$/, 'must be a host name, in which * stands for any characters'),
      ),
    ),
    http: v.optional(Http),
    tcp: v.optional(Tcp),
    command: v.optional(v.pipe(v.array(text(2000)), v.minLength(1, 'must not be empty'), v.maxLength(50))),
    /** Of a command; `runners.yaml` must allow them for checks. */
    environment: v.optional(names(/^[A-Za-z_][A-Za-z0-9_]{0,99}$/, 'names of environment variables'), []),
    secrets: v.optional(names(/^[A-Za-z][A-Za-z0-9]{0,99}$/, 'names of secrets'), []),
    timeout: v.optional(v.pipe(Duration, v.maxValue(LONGEST_TIMEOUT, 'must be 30s or less')), '5s'),
    interval: v.optional(interval, '30s'),
    failures: v.optional(times, 3),
    successes: v.optional(times, 1),
    /** After a start, in which failures don't count. */
    grace: v.optional(v.pipe(Duration, v.maxValue(LONGEST_INTERVAL, 'must be 1h or less')), '1m'),
  }),
  v.check(
    ({ http, tcp, command }) => [http, tcp, command].filter((way) => way !== undefined).length === 1,
    'must have exactly one of http, tcp and command',
  ),
  v.check(
    ({ command, environment, secrets }) => command !== undefined || environment.length + secrets.length === 0,
    'must have a command if it has environment or secrets',
  ),
  v.check(
    ({ instance, http, tcp, command }) =>
      instance !== undefined ||
      [http?.url, tcp?.host, String(tcp?.port), ...(command ?? [])].every((word) =>
        placeholdersIn(word ?? '').every((name) => !name.startsWith('instance.')),
      ),
    'must have an instance if it uses {{ instance.… }}',
  ),
);

export const Checks = v.optional(
  v.pipe(
    v.array(Check),
    v.maxLength(MOST_CHECKS, `must be at most ${MOST_CHECKS}`),
    v.check((checks) => new Set(checks.map(({ name }) => name)).size === checks.length, 'must not have a name twice'),
  ),
  [],
);

export type CheckDefinition = v.InferOutput<typeof Check>;
