import { webAddress } from '../../rules/formats/addresses.ts';
import { ownPage } from '../page/own-page.ts';

/** The target of an action without effect. Null if the record has none. */
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

export function buildWay(buildUrl: string | null | undefined): Way {
  const address = webAddress(buildUrl);
  const own = address === null ? null : ownPage(address);
  return own === null ? elsewhere(address) : page(own);
}
