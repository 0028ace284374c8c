import { describe, expect, it } from 'vitest';
import { licenceState } from './licence.ts';

const now = new Date('2026-03-10T12:00:00Z');

describe('a licence', () => {
  it.each([
    ['valid', '<Licence><CompanyName>Northwind</CompanyName><ExpiryDate>2026-03-10</ExpiryDate></Licence>'],
    ['expired', '<Licence><ExpiryDate>2026-03-09</ExpiryDate></Licence>'],
    ['valid', '<licence validTo="2026-03-10T12:00:01Z"/>'],
    ['expired', '<licence validTo="2026-03-10T12:00:00Z"/>'],
    ['valid', '<?xml version="1.0"?><Licence><CompanyName>No end &amp; no limit</CompanyName></Licence>'],
    ['invalid', '<Licence><ExpiryDate>soon</ExpiryDate></Licence>'],
    ['invalid', '<Licence><ExpiryDate>2026-03-10</Licence>'],
    ['invalid', 'not a licence'],
    ['invalid', '   '],
    ['invalid', '<!DOCTYPE Licence><Licence/>'],
    ['invalid', '<!DOCTYPE l [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><Licence>&b;</Licence>'],
    ['invalid', '<Licence>&unknown;</Licence>'],
    ['invalid', '<a>'.repeat(100) + '</a>'.repeat(100)],
  ])('is %s: %s', (state, xml) => {
    expect(licenceState(xml, now)).toBe(state);
  });
});
