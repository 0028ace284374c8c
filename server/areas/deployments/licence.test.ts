import { describe, expect, it } from 'vitest';
import { readLicence } from '../../../src/rules/deployments/forms/licence.ts';
import { licenceState } from './forms/findings.ts';

const now = new Date('2026-03-10T12:00:00Z');

describe('a licence', () => {
  it.each([
    ['valid', '<Licence><CompanyName>Northwind</CompanyName><ExpiryDate>2026-03-10</ExpiryDate></Licence>'],
    ['expired', '<Licence><ExpiryDate>2026-03-09</ExpiryDate></Licence>'],
    ['valid', '<licence validTo="2026-03-10T12:00:01Z"/>'],
    ['expired', '<licence validTo="2026-03-10T12:00:00Z"/>'],
    ['valid', '<?xml version="1.0"?><Licence><CompanyName>No end &amp; no limit</CompanyName></Licence>'],
    ['expired', '<Licence xmlns:l="urn:l"><l:expiryDate>2020-01-01</l:expiryDate></Licence>'],
    ['expired', '<l:Licence xmlns:l="urn:l" l:validTo="2020-01-01"/>'],
    ['expired', '<Licence xmlns="urn:l"><expiryDate>2020-01-01Z</expiryDate></Licence>'],
    ['expired', '<Licence><ExpiryDate><![CDATA[2020-01-01]]></ExpiryDate></Licence>'],
    ['expired', '<Licence><ExpiryDate>2020-<!-- a year -->01-01</ExpiryDate></Licence>'],
    ['valid', '<Licence><ExpiryDate>2026-03-10-05:00</ExpiryDate></Licence>'],
    [
      'valid',
      '<Licence><s:Signature xmlns:s="http://www.w3.org/2000/09/xmldsig#"><s:ValidTo>2020-01-01</s:ValidTo></s:Signature></Licence>',
    ],
    ['invalid', '<Licence><l:expiryDate>2999-01-01</l:expiryDate></Licence>'],
    ['invalid', '<Licence><ExpiryDate>2027-02-30</ExpiryDate></Licence>'],
    ['invalid', '<Licence><ExpiryDate/></Licence>'],
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
    expect(readLicence(xml).isValid).toBe(state !== 'invalid');
  });
});
