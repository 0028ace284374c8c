import { cloudAccountParser } from '../../contract/generated/parsers/cloud-accounts.ts';
import { loggedEntity } from '../audit/logged-entity.ts';
import { recordOf } from './record.ts';
import { cloudAccountSections } from './sections.ts';

/** An account as the activity log shows it. */
export const loggedCloudAccount = loggedEntity({
  parser: cloudAccountParser,
  recordOf,
  sections: cloudAccountSections,
  repeated: ['progress'],
  title: ({ displayName }) => `AWS cloud account ${displayName}`,
});
