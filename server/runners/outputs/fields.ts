/** What the outputs of all areas consist of. Each message is a sentence about the field, without a full stop. */
import ipaddr from 'ipaddr.js';
import * as v from 'valibot';
import { webAddress } from '../../../src/rules/formats/addresses.ts';

export const text = (longest: number) =>
  v.pipe(
    v.string('must be text'),
    v.nonEmpty('must not be empty'),
    v.maxLength(longest, `must be at most ${longest} characters`),
    v.check((given) => !/\p{Cc}/u.test(given), 'must not contain control characters'),
  );

export const address = v.pipe(
  text(2000),
  v.check((given) => webAddress(given) !== null, 'must be an http or https address'),
);

export const network = v.pipe(
  text(50),
  v.check((given) => ipaddr.isValidCIDR(given), 'must be a network such as 10.0.0.0/27'),
);

export const orNull = <Schema extends v.GenericSchema>(schema: Schema) => v.optional(v.nullable(schema), null);

/** @param what of each item, such as "a name" */
export function listOf<Schema extends v.GenericSchema>(
  item: Schema,
  longest: number,
  keyOf: (item: v.InferOutput<Schema>) => string,
  what: string,
) {
  return v.pipe(
    v.array(item, 'must be a list'),
    v.maxLength(longest, `must be at most ${longest}`),
    v.check((list) => new Set(list.map(keyOf)).size === list.length, `must not have ${what} twice`),
  );
}
