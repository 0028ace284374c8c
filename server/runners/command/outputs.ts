/** `outputs.json`: what a stage reports. Unknown or invalid content fails the stage: nothing is guessed. */
import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import * as v from 'valibot';
import { webAddress } from '../../../src/rules/formats/web-address.ts';
import type { StageOutputs } from '../../jobs/runner.ts';

export const LARGEST_OUTPUTS = 256 * 1024;
const MOST_INSTANCES = 200;

const text = (longest: number) =>
  v.pipe(
    v.string('must be text'),
    v.nonEmpty('must not be empty'),
    v.maxLength(longest, `must be at most ${longest} characters`),
    v.check((given) => !/\p{Cc}/u.test(given), 'must not contain control characters'),
  );
const address = v.pipe(
  text(2000),
  v.check((given) => webAddress(given) !== null, 'must be an http or https address'),
);
const hostName = v.pipe(
  text(200),
  v.regex(/^[A-Za-z0-9]([A-Za-z0-9._-]*[A-Za-z0-9])?$/, 'must be letters, digits, dots, hyphens and underscores'),
);
const percent = v.pipe(
  v.number('must be a number'),
  v.minValue(0, 'must be 0 to 100'),
  v.maxValue(100, 'must be 0 to 100'),
);
const orNull = <Schema extends v.GenericSchema>(schema: Schema) => v.optional(v.nullable(schema), null);

const Instance = v.strictObject({
  hostName,
  protocol: v.optional(v.picklist(['SSH', 'RDP', 'AWS_SSM'], 'must be SSH, RDP or AWS_SSM'), 'SSH'),
  port: orNull(
    v.pipe(
      v.number('must be a number'),
      v.integer('must be a whole number'),
      v.minValue(1, 'must be 1 to 65535'),
      v.maxValue(65_535, 'must be 1 to 65535'),
    ),
  ),
  ipAddress: orNull(
    v.pipe(
      text(45),
      v.check((given) => isIP(given) !== 0, 'must be an IP address'),
    ),
  ),
  username: orNull(text(200)),
  password: orNull(text(1000)),
});

const haveOwnNames = (list: readonly { readonly hostName: string }[]) =>
  new Set(list.map((item) => item.hostName)).size === list.length;
const ONCE = 'must not have a host name twice';
const MOST = `must be at most ${MOST_INSTANCES}`;

const Outputs = v.strictObject({
  network: v.exactOptional(
    v.pipe(
      text(50),
      v.check((given) => ipaddr.isValidCIDR(given), 'must be a network such as 10.0.0.0/27'),
    ),
  ),
  managementUrl: v.exactOptional(address),
  storeServerUrl: v.exactOptional(address),
  instances: v.exactOptional(
    v.pipe(
      v.array(Instance),
      v.maxLength(MOST_INSTANCES, MOST),
      v.check((list) => haveOwnNames(list), ONCE),
    ),
  ),
  monitoring: v.exactOptional(
    v.pipe(
      v.array(v.strictObject({ hostName, cpu: percent, memory: percent, disk: percent })),
      v.maxLength(MOST_INSTANCES, MOST),
      v.check((list) => haveOwnNames(list), ONCE),
    ),
  ),
});

export class OutputsFault extends Error {
  override readonly name = 'OutputsFault';
}

/** Null if there is no such file. Never follows a link or waits for a pipe. Throws an OutputsFault. @param largest in bytes */
export function readPlainFile(path: string, largest: number): string | null {
  let file: number;
  try {
    file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return null;
    throw new OutputsFault('is not a readable file');
  }
  try {
    const found = fstatSync(file);
    if (!found.isFile()) throw new OutputsFault('is not a file');
    if (found.size > largest) throw new OutputsFault(`is larger than ${largest / 1024} KB`);
    const content = Buffer.alloc(found.size);
    return content.subarray(0, readSync(file, content, 0, found.size, 0)).toString('utf8');
  } finally {
    closeSync(file);
  }
}

/** Null if there is no file. Throws an OutputsFault, which never quotes a value. */
export function readOutputs(path: string): StageOutputs | null {
  const content = readPlainFile(path, LARGEST_OUTPUTS);
  return content === null ? null : parseOutputs(content);
}

/** Throws an OutputsFault, which never quotes a value. */
export function parseOutputs(content: string): StageOutputs {
  let parsed: unknown;
  try {
    parsed = JSON.parse(content);
  } catch {
    throw new OutputsFault('is not JSON');
  }
  if (Array.isArray(parsed)) throw new OutputsFault('is invalid: it must be one object');
  const read = v.safeParse(Outputs, parsed);
  if (read.success) return read.output;
  const [issue] = read.issues;
  const place = v.getDotPath(issue) ?? 'its content';
  const known = issue.expected === 'never' ? 'is not known' : null;
  const missing = issue.received === 'undefined' ? 'is missing' : null;
  throw new OutputsFault(
    `is invalid: ${place} ${known ?? missing ?? (issue.message.startsWith('must') ? issue.message : 'has another type')}`,
  );
}
