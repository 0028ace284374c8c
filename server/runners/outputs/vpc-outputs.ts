import * as v from 'valibot';
import { canonicalNetwork, isCidr } from '../../../src/rules/formats/cidr.ts';
import { text } from './fields.ts';

const MOST_RECORDS = 100;
/** Bytes of a name in the DNS. */
const LONGEST_NAME = 253;

const domainName = v.pipe(
  text(LONGEST_NAME),
  v.regex(/^[A-Za-z0-9_]([A-Za-z0-9_.-]*[A-Za-z0-9.])?$/, 'must be names in the DNS'),
);

export const VPC_OUTPUTS = {
  /** As the cloud calls it. */
  vpcResourceId: v.exactOptional(v.pipe(text(100), v.regex(/^[\w.()-]+$/, 'must be letters, digits and ._-()'))),
  vpcCidr: v.exactOptional(
    v.pipe(
      text(18),
      v.check((given) => isCidr(given), 'must be a network of 16 to 28 bits, such as 10.0.0.0/20'),
      v.transform(canonicalNetwork),
    ),
  ),
  /** Targets by the records that point at them. */
  dnsValidationRecords: v.exactOptional(
    v.pipe(
      v.record(domainName, domainName, 'must be names with their targets'),
      v.check((records) => Object.keys(records).length <= MOST_RECORDS, `must be at most ${MOST_RECORDS}`),
    ),
  ),
  nlbEndpoint: v.exactOptional(domainName),
};
