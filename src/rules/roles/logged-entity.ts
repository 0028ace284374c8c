import { roleParser } from '../../contract/generated/parsers/roles.ts';
import { loggedEntity } from '../audit/logged-entity.ts';
import { recordOf } from './record.ts';
import { roleSections } from './sections.ts';

/** A role as the activity log shows it. */
export const loggedRole = loggedEntity({
  parser: roleParser,
  recordOf,
  sections: roleSections,
  title: ({ name }) => `Deployment role ${name}`,
});
