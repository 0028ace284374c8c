import { expect, it } from 'vitest';
import { createMasks } from './masks.ts';

// Base64 writes it with +, / and padding, so that each form differs from the others.
const SECRET = '>>>~~~???"x';
const base64 = Buffer.from(SECRET).toString('base64');

it.each([
  ['as it is', SECRET],
  ['in JSON', JSON.stringify(SECRET).slice(1, -1)],
  ['in an address', encodeURIComponent(SECRET)],
  ['in base64', base64],
  ['in base64 without padding', base64.replaceAll('=', '')],
  ['in base64 for addresses', Buffer.from(SECRET).toString('base64url')],
])('hides a secret %s', (_, written) => {
  expect(createMasks([SECRET]).hide(`begin ${written} end`)).toBe('begin *** end');
});

it('hides each longer line of a key, and no text as short as an ordinary word', () => {
  const { hide, longest } = createMasks(['-----BEGIN KEY-----\nMIIEvQIBADAN\nAgEC\n', 'abc']);
  expect(hide('MIIEvQIBADAN, AgEC, abc')).toBe('***, AgEC, abc');
  expect(longest).toBeGreaterThanOrEqual('-----BEGIN KEY-----\nMIIEvQIBADAN\nAgEC\n'.length);
});

it('hides a secret that another one begins with as a whole', () => {
  expect(createMasks(['harbour', 'harbour-42']).hide('harbour-42 and harbour')).toBe('*** and ***');
});
