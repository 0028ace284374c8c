/** Whether an address is one of the public web: no name or number of a machine or network of one's own (Deployments §5). */
const PRIVATE_IPV4 = [
  /^0\./,
  /^10\./,
  /^100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./,
  /^127\./,
  /^169\.254\./,
  /^172\.(1[6-9]|2\d|3[01])\./,
  /^192\.168\./,
];
const IPV4 = /^\d+\.\d+\.\d+\.\d+$/;
const LOCAL_NAME = /(^|\.)(localhost|local|internal|lan|home|intranet)$/;

/** `host` as URL gives it: lower case, IPv4 in four decimal numbers, IPv6 in brackets. */
function isLocalHost(host: string): boolean {
  const name = host.replace(/\.$/, '');
  // Every IPv6 network that reaches the public web lies in 2000::/3.
  if (name.startsWith('[')) return !/^\[[23][0-9a-f]{3}:/.test(name);
  if (IPV4.test(name)) return PRIVATE_IPV4.some((network) => network.test(name));
  return LOCAL_NAME.test(name) || !name.includes('.');
}

/** Whether a text is an http or https address of a host that is not local. */
export function isPublicAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return (protocol === 'https:' || protocol === 'http:') && hostname !== '' && !isLocalHost(hostname);
}
