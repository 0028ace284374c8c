import { isIP } from 'node:net';
import * as v from 'valibot';
import { address, listOf, network, orNull, text } from './fields.ts';

const MOST_INSTANCES = 200;
const ONCE = 'a host name';

const hostName = v.pipe(
  text(200),
  v.regex(/^[A-Za-z0-9]([A-Za-z0-9._-]*[A-Za-z0-9])?$/, 'must be letters, digits, dots, hyphens and underscores'),
);
const percent = v.pipe(
  v.number('must be a number'),
  v.minValue(0, 'must be 0 to 100'),
  v.maxValue(100, 'must be 0 to 100'),
);

const Instance = v.strictObject({
  hostName,
  protocol: v.optional(v.picklist(['SSH', 'RDP', 'AWS_SSM', 'NONE'], 'must be SSH, RDP, AWS_SSM or NONE'), 'SSH'),
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

const Reading = v.strictObject({ hostName, cpu: percent, memory: percent, disk: percent });

export const DEPLOYMENT_OUTPUTS = {
  network: v.exactOptional(network),
  managementUrl: v.exactOptional(address),
  storeServerUrl: v.exactOptional(address),
  /** All instances of the environment. */
  instances: v.exactOptional(listOf(Instance, MOST_INSTANCES, (instance) => instance.hostName, ONCE)),
  monitoring: v.exactOptional(listOf(Reading, MOST_INSTANCES, (reading) => reading.hostName, ONCE)),
};
