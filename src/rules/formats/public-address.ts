/** Public web addresses only: no names or numbers of local machines or networks (Deployments §5). */
const PRIVATE_IPV4 = [
  /^0\./,
  /^10\./,
  /^100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./,
  /^127\./,
  /^169\.254\./,
  /^172\.(1[6-9]|2\d|3[01])\./,
  /^192\.(168\.|0\.0\.)/,
  /^198\.1[89]\./,
  // Multicast and reserved addresses.
  /^(22[4-9]|23\d|24\d|25[0-5])\./,
];
const IPV4 = /^\d+\.\d+\.\d+\.\d+$/;
/** IPv6 addresses that embed an IPv4 address (6to4, Teredo) or nothing. */
const EMBEDDING_IPV6 = /^\[(2002:|2001:(:|0:|db8:))/;
const LOCAL_NAME = /(^|\.)(localhost|local|internal|lan|home|intranet)$/;

/** `host` as URL returns it: lower case, IPv4 in four decimal numbers, IPv6 in brackets. */
function isLocalHost(host: string): boolean {
  const name = host.replace(/\.$/, '');
  // All public IPv6 networks are in 2000::/3.
  if (name.startsWith('[')) return !/^\[[23][0-9a-f]{3}:/.test(name) || EMBEDDING_IPV6.test(name);
  if (IPV4.test(name)) return PRIVATE_IPV4.some((network) => network.test(name));
  return LOCAL_NAME.test(name) || !name.includes('.');
}

/** Why a text isn't an http or https address of a public host without a password, to follow the field's label; null where it is. */
export function publicAddressFault(text: string): string | null {
  if (!URL.canParse(text)) return 'must be a full URL, such as https://example.com/file';
  const { protocol, hostname, username, password } = new URL(text);
  if (protocol !== 'https:' && protocol !== 'http:') return 'must start with https:// or http://';
  if (username !== '' || password !== '') return 'can’t contain a username or a password';
  return hostname === '' || isLocalHost(hostname) ? 'must be a public URL' : null;
}
