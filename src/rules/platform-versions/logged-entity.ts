import { platformVersionParser } from '../../contract/generated/parsers/platform-versions.ts';
import { loggedEntity } from '../audit/logged-entity.ts';
import { recordOf } from './record.ts';
import { platformVersionSections } from './sections.ts';

/** A platform version as the activity log shows it. */
export const loggedPlatformVersion = loggedEntity({
  parser: platformVersionParser,
  recordOf,
  sections: platformVersionSections,
  title: ({ id }) => `Platform version ${id}`,
});
