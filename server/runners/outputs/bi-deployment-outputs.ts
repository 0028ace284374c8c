import * as v from 'valibot';
import { address, listOf, network, orNull, text } from './fields.ts';

const MOST = 200;

const Resource = v.strictObject({
  identifier: text(200),
  name: text(200),
  type: text(200),
  status: v.optional(v.pipe(text(50), v.regex(/^[A-Z][A-Z_]*$/, 'must be a word such as SUCCEEDED')), 'SUCCEEDED'),
  url: orNull(address),
});

export const BI_DEPLOYMENT_OUTPUTS = {
  network: v.exactOptional(network),
  /** All resources of the deployment. */
  resources: v.exactOptional(listOf(Resource, MOST, ({ identifier }) => identifier, 'an identifier')),
  /** All models of the deployment. */
  models: v.exactOptional(
    listOf(v.strictObject({ name: text(200), url: orNull(address) }), MOST, ({ name }) => name, 'a name'),
  ),
};
