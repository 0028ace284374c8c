/** `checks` of a runner in runners.yaml: what health checks may reach and use. Nothing without it. */
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import * as v from 'valibot';

const NAME = /^(\*\.)?[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/i;

/** An address, a network or a name; `*.` stands for any names below one. */
function isReachable(text: string): boolean {
  const [address = ''] = text.split('/');
  if (isIP(address) !== 0) return address === text || ipaddr.isValidCIDR(text);
  return NAME.test(text) && !/^[\d.]+$/.test(text);
}

const Host = v.pipe(
  v.string('must be text'),
  v.maxLength(253, 'must be at most 253 characters'),
  v.check(isReachable, 'must be an address, a network such as 10.0.0.0/8, or a name such as *.example.com'),
);

/** @param variables those that may be named */
export const checkSettings = <Variables extends v.GenericSchema>(variables: Variables) =>
  v.strictObject({
    /** What HTTP and TCP checks may reach. */
    hosts: v.optional(v.pipe(v.array(Host), v.maxLength(200, 'must be at most 200')), []),
    /** Whether manifests may run commands as checks. */
    commands: v.optional(v.boolean('must be true or false'), false),
    environment: variables,
    secrets: v.optional(v.pipe(v.array(v.string()), v.maxLength(100, 'must be at most 100 names')), []),
  });
