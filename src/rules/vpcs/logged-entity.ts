import { vpcParser } from '../../contract/generated/parsers/vpcs.ts';
import { loggedEntity } from '../audit/logged-entity.ts';
import { recordOf } from './record.ts';
import { vpcSections } from './sections.ts';

/** A VPC as the activity log shows it. */
export const loggedVpc = loggedEntity({
  parser: vpcParser,
  recordOf,
  sections: vpcSections,
  repeated: ['progress'],
  title: ({ name }) => `Deployment VPC ${name}`,
});
