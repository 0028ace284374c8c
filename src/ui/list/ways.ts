import { webAddress } from '../../rules/formats/web-address.ts';
import { ownPage } from '../page/own-page.ts';

/** Where an action leads that changes nothing: to a page of the portal, or out of it. Null: the record has no such place. */
export interface Way {
  readonly kind: 'page' | 'elsewhere';
  readonly address: string | null;
}

export function page(address: string): Way {
  return { kind: 'page', address };
}

export function elsewhere(address: string | null): Way {
  return { kind: 'elsewhere', address };
}

/** Where a build is seen: its page in the portal, or wherever its runner says that it is. */
export function buildWay(buildUrl: string | null | undefined): Way {
  const address = webAddress(buildUrl);
  const own = address === null ? null : ownPage(address);
  return own === null ? elsewhere(address) : page(own);
}
