/** What another app shares with this one, as the manifest's `share_target` names it. */
export interface Shared {
  readonly title: string | null;
  readonly text: string | null;
  readonly url: string | null;
}

export type SharedAddress =
  | { readonly kind: 'page'; readonly address: string }
  /** A page that no share opens, as a launch link, which has an effect. */
  | { readonly kind: 'otherPage' }
  | { readonly kind: 'foreign'; readonly host: string }
  | { readonly kind: 'nothing' };

const LINK = /https?:\/\/[^\s<>"']+/gi;
/** The end of a sentence or bracket around the link. */
const AFTER_LINK = /[.,;:!?)\]}’”]+$/;
const PAGE_PATH = /^\/dashboard(\/|$)/;

function linksIn(text: string | null): readonly URL[] {
  return [...(text ?? '').matchAll(LINK)]
    .map(([link]) => link.replace(AFTER_LINK, ''))
    .flatMap((link) => (URL.canParse(link) ? [new URL(link)] : []));
}

/** The first link to a page of the portal; most apps share a link as text. @param origin the portal's own */
export function sharedAddress({ url, text, title }: Shared, origin: string): SharedAddress {
  const links = [url, text, title].flatMap(linksIn);
  const own = links.filter((link) => link.origin === origin);
  const page = own.find(({ pathname }) => PAGE_PATH.test(pathname));
  if (page !== undefined) return { kind: 'page', address: `${page.pathname}${page.search}${page.hash}` };
  if (own.length > 0) return { kind: 'otherPage' };
  const [foreign] = links;
  return foreign === undefined ? { kind: 'nothing' } : { kind: 'foreign', host: foreign.host };
}
