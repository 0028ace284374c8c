/** An edit that was opened without the record's licence (Deployments §5 "Licence"). */
import { expect, test } from 'vitest';
import { staysWhereEmpty, whyDisabled } from '../../../src/rules/forms/questions.ts';
import { completed, settingOf } from './world.ts';

const TAKEN = 'The company name is taken from the licence.';
const OTHER = '<Licence><LicenceNumber>7</LicenceNumber></Licence>';

test.each([
  ['that names the company', { namesCompany: true }, '', TAKEN, true],
  ['that names no company', { namesCompany: false }, '', null, true],
  ['that another one replaces, which names no company', { namesCompany: true }, OTHER, null, true],
  ['that there is none of', undefined, '', null, false],
] as const)(
  'a kept licence %s decides whether the company name is typed',
  (_, keptLicence, licence, refusal, stays) => {
    const { form, values } = completed('PRODUCT');
    const original = { ...values, licence: '' };
    const setting = settingOf({ mode: 'edit', original, ...(keptLicence && { keptLicence }) });
    const shown = { ...original, licence };
    expect(whyDisabled(form, 'companyName', shown, setting)).toBe(refusal);
    expect(staysWhereEmpty(form, 'licence', shown, setting)).toBe(stays);
  },
);
