import { credentialParser } from '../../contract/generated/parsers/credentials.ts';
import { loggedEntity } from '../audit/logged-entity.ts';
import { CLOUD_PROVIDER_WORDS } from '../cloud-providers.ts';
import { recordOf } from './record.ts';
import { credentialSections } from './sections.ts';

/** A credential as the activity log shows it. */
export const loggedCredential = loggedEntity({
  parser: credentialParser,
  recordOf,
  sections: credentialSections,
  title: ({ cloudProvider, credentialName }) => `${CLOUD_PROVIDER_WORDS[cloudProvider]} credential ${credentialName}`,
});
