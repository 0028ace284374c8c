import { expect, test } from 'vitest';
import { distinctPasskeyName, passkeyNameFault } from './passkey-name.ts';
import { type SignedDecisions, signatureDemand } from './signature-rule.ts';
import { challengeOf, decisionDigest, type SignedDecision, summaryDigest } from './signed-decision.ts';

async function sha256(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  const base64 = btoa(String.fromCharCode(...bytes));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replace('=', '');
}
const decision: SignedDecision = {
  commandId: 'c-1',
  area: 'vpcs',
  recordId: 7,
  version: 3,
  action: 'REJECT',
  comment: 'Not now, “Zoë”\n- later',
};

test('what is signed has one form, which anybody can compute again', async () => {
  const summary = await summaryDigest([{ label: 'Client', words: 'acme' }]);
  expect(summary).toBe(await sha256('["portal summary 1","Client","acme"]'));
  const digest = await decisionDigest(decision, summary);
  expect(digest).toBe(
    await sha256(`["portal decision 1","c-1","vpcs","7",3,"REJECT","Not now, “Zoë”\\n- later","${summary}"]`),
  );
  const planned = await decisionDigest({ ...decision, planDigest: 'p' }, summary);
  expect(planned).toBe(
    await sha256(`["portal decision 2","c-1","vpcs","7",3,"REJECT","Not now, “Zoë”\\n- later","${summary}","p"]`),
  );
  expect(await challengeOf([digest])).toBe(await sha256(`["portal decisions 1",["${digest}"]]`));
});

test.each<Partial<SignedDecision>>([
  { commandId: 'c-2' },
  { area: 'bi-deployments' },
  { recordId: 8 },
  { version: 4 },
  { version: null },
  { action: 'APPROVE' },
  { comment: null },
  { comment: 'Not now' },
  { planDigest: 'p' },
])('another decision has another digest: %j', async (change) => {
  expect(await decisionDigest({ ...decision, ...change }, 's')).not.toBe(await decisionDigest(decision, 's'));
  expect(await decisionDigest(decision, 'other')).not.toBe(await decisionDigest(decision, 's'));
});

const ALL = 'This tenant requires a passkey for decisions.';
const PRODUCTION = 'This tenant requires a passkey for production decisions.';

test.each<[readonly SignedDecisions[], string, boolean, string | null]>([
  [['none'], 'APPROVE', true, null],
  [['production'], 'APPROVE', true, PRODUCTION],
  [['production'], 'REJECT', true, PRODUCTION],
  [['production'], 'APPROVE', false, null],
  [['all'], 'APPROVE', false, ALL],
  [['none', 'all'], 'REJECT', false, ALL],
  [['production', 'all'], 'APPROVE', true, ALL],
  [['all'], 'STOP', true, null],
])('tenants with the rules %j, %s, production: %s', (rules, action, isProduction, demand) => {
  const tenants = rules.map((signedDecisions, place) => ({ tenantId: `T${place}`, signedDecisions }));
  const tenantIds = tenants.map(({ tenantId }) => tenantId);
  expect(signatureDemand(action, { isProduction, tenantIds }, tenants)).toBe(demand);
  expect(signatureDemand(action, { isProduction, tenantIds: ['ANOTHER'] }, tenants)).toBeNull();
  expect(signatureDemand(action, { isProduction, tenantIds: ['OLD'] }, [{ tenantId: 'OLD' }])).toBeNull();
});

test('a passkey has a name that people can read', () => {
  expect(passkeyNameFault('On-call phone')).toBeNull();
  expect(passkeyNameFault(' \u200b')).toMatch(/^Enter a name/);
  expect(passkeyNameFault('x'.repeat(61))).toBe('The name must be at most 60 characters.');
  expect(passkeyNameFault('a\u202eb')).toMatch(/invisible character/);
});

test('a passkey has a name of its own', () => {
  expect(distinctPasskeyName('Phone', ['Tablet'])).toBe('Phone');
  expect(distinctPasskeyName('Phone', ['Phone', 'Phone 2'])).toBe('Phone 3');
  expect(distinctPasskeyName('x'.repeat(60), ['x'.repeat(60)])).toBe(`${'x'.repeat(58)} 2`);
  expect(distinctPasskeyName(`${'x'.repeat(57)} yz`, [`${'x'.repeat(57)} yz`])).toBe(`${'x'.repeat(57)} 2`);
  expect(distinctPasskeyName('\u{1f511}'.repeat(30), ['\u{1f511}'.repeat(30)])).toBe(`${'\u{1f511}'.repeat(29)} 2`);
});
