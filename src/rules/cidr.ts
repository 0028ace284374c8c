/** A network in CIDR notation (Administration §5): an IPv4 address and a prefix of 16 to 28 bits. */
const CIDR = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})\/(\d{1,2})$/;
const MIN_PREFIX = 16;
const MAX_PREFIX = 28;

export const INVALID_CIDR = 'This CIDR is not valid.';

export function isCidr(text: string): boolean {
  const [, ...parts] = CIDR.exec(text) ?? [];
  const numbers = parts.map(Number);
  const prefix = numbers.at(-1) ?? 0;
  return numbers.slice(0, 4).every((octet) => octet <= 255) && prefix >= MIN_PREFIX && prefix <= MAX_PREFIX;
}
