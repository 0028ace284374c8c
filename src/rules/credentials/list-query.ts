import { CLOUD_PROVIDER_WORDS } from '../cloud-providers.ts';
import { choiceFilter, textFilter } from '../lists/filters.ts';
import { createListAddress, type QueryOf } from '../lists/list-address.ts';

/** Filters and page of the list, as the query string mirrors them (Administration §2 "Credentials": AWS or AZURE). */
export const credentialListAddress = createListAddress(1, {
  credentialName: textFilter('Credential Name'),
  cloudProvider: choiceFilter(
    'Cloud Provider',
    ['AWS', 'AZURE'],
    (provider: 'AWS' | 'AZURE') => CLOUD_PROVIDER_WORDS[provider],
  ),
});
export type CredentialListQuery = QueryOf<typeof credentialListAddress>;
