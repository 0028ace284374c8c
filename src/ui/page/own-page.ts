/** The path of an address that leads to a page of this portal; null for one that leads out of it. */
export function ownPage(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { origin, pathname, search, hash } = new URL(address);
  return origin === globalThis.location?.origin && pathname.startsWith('/dashboard/')
    ? `${pathname}${search}${hash}`
    : null;
}
