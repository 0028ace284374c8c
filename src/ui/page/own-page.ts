/** The path of an internal address; null for an external one. */
export function ownPage(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { origin, pathname, search, hash } = new URL(address);
  return origin === globalThis.location?.origin && pathname.startsWith('/dashboard/')
    ? `${pathname}${search}${hash}`
    : null;
}
