import { expect, it } from 'vitest';
import { areOverlapping, canonicalNetworks, isCidr, isWithin, networkWarning, usedNetworksError } from './cidr.ts';

it.each([
  ['10.0.0.0/16', true],
  ['255.255.255.240/28', true],
  ['10.0.0.0/15', false],
  ['10.0.0.0/29', false],
  ['10.0.256.0/16', false],
  ['10.0.0/16', false],
  ['010.0.0.0/16', false],
  ['0x0a.0.0.0/16', false],
  ['10.0.0.0/016', false],
  ['10.0.0.0/+16', false],
  ['10.0.0.0', false],
  [' 10.0.0.0/16 ', true],
  ['10.0. 0.0/16', false],
  ['::1/20', false],
])('%s is a network: %s', (text, expected) => {
  expect(isCidr(text)).toBe(expected);
});

it('keeps a network by its first address, and what is none as it was typed', () => {
  const typed = [' 10.0.4.7/20 ', '10.0.0.0/20', '255.255.255.255/28', 'nonsense', ' '];
  expect(canonicalNetworks(typed)).toEqual(['10.0.0.0/20', '255.255.255.240/28', 'nonsense']);
});

it.each([
  ['10.0.0.0/16', null],
  ['100.64.0.0/16', null],
  ['nonsense', null],
  [' 10.0.4.7/20 ', 'It is saved as 10.0.0.0/20, the first address of its range.'],
  ['127.0.0.0/16', '127.0.0.0/16 contains loopback addresses (127.0.0.0/8), which can’t be used for a VPC.'],
  ['169.254.0.0/16', '169.254.0.0/16 contains link-local addresses (169.254.0.0/16), which can’t be used for a VPC.'],
  ['239.1.0.0/24', '239.1.0.0/24 contains multicast addresses (224.0.0.0/4), which can’t be used for a VPC.'],
  ['255.0.0.0/28', '255.0.0.0/28 contains reserved addresses (240.0.0.0/4), which can’t be used for a VPC.'],
  [
    '0.0.0.1/16',
    'It is saved as 0.0.0.0/16, the first address of its range. 0.0.0.0/16 contains unroutable addresses (0.0.0.0/8), which can’t be used for a VPC.',
  ],
])('what is to be known of %s as the network of a VPC', (text, warning) => {
  expect(networkWarning(text)).toBe(warning);
});

it.each([
  ['10.0.0.0/16', '10.0.0.0/16', true],
  ['10.0.0.0/16', '10.0.255.240/28', true],
  ['10.0.255.240/28', '10.0.0.0/16', true],
  ['10.0.0.0/16', '10.1.0.0/16', false],
  ['10.0.1.0/24', '10.0.2.0/24', false],
  ['10.0.0.0/28', '10.0.0.16/28', false],
  ['200.0.0.7/24', '200.0.0.128/28', true],
])('%s and %s overlap: %s', (left, right, expected) => {
  expect(areOverlapping(left, right)).toBe(expected);
});

it.each([
  ['10.0.1.0/24', '10.0.0.0/16', true],
  ['10.0.0.0/16', '10.0.0.0/16', true],
  ['10.0.0.0/16', '10.0.1.0/24', false],
  ['10.1.0.0/24', '10.0.0.0/16', false],
])('%s lies inside %s: %s', (inner, outer, expected) => {
  expect(isWithin(inner, outer)).toBe(expected);
});

it.each([
  [[], null],
  [['10.0.0.0/24', '10.0.1.0/24'], null],
  [['10.0.0.0/16', '10.1.0.0/16', '10.0.4.0/24'], '10.0.4.0/24 overlaps 10.0.0.0/16.'],
  [['10.0.0.0/16', '10.0.0.0/16'], null],
  [['nonsense'], 'This CIDR is not valid.'],
  [
    ['nonsense', '10.0.0.0/16', '10.0.0.0/8', '10.0.4.0/24', '10.0.5.0/24'],
    [
      'nonsense: This CIDR is not valid.',
      '10.0.0.0/8: This CIDR is not valid.',
      '10.0.4.0/24 overlaps 10.0.0.0/16.',
      '10.0.5.0/24 overlaps 10.0.0.0/16.',
    ].join('\n'),
  ],
])('networks beside each other: %j', (networks, message) => {
  expect(usedNetworksError(networks, null)).toBe(message);
});

it.each([
  [[], '10.0.0.0/16', null],
  [['10.0.4.0/24', '10.0.255.240/28'], '10.0.0.0/16', null],
  [['10.0.4.0/24', '10.1.4.0/24'], '10.0.0.0/16', '10.1.4.0/24 is outside 10.0.0.0/16.'],
  [['10.0.0.0/16'], '10.0.0.9/17', '10.0.0.0/16 is outside 10.0.0.0/17.'],
  [
    ['10.1.4.0/24', '10.2.4.0/24'],
    '10.0.0.0/16',
    '10.1.4.0/24 is outside 10.0.0.0/16.\n10.2.4.0/24 is outside 10.0.0.0/16.',
  ],
  [['10.1.4.0/24'], 'nonsense', null],
])('networks %j that are to be parts of %s', (networks, whole, message) => {
  expect(usedNetworksError(networks, whole)).toBe(message);
});
