import { userRecordParser } from '../../contract/generated/parsers/users.ts';
import { loggedEntity } from '../audit/logged-entity.ts';
import { recordOf } from './record.ts';
import { userSections } from './sections.ts';

/** A user as the activity log shows it. */
export const loggedUser = loggedEntity({
  parser: userRecordParser,
  recordOf,
  sections: userSections,
  title: ({ email }) => `Deployment user ${email}`,
});
