import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { waitingRequest } from '../../../tests/records/waiting-request.ts';
import { deploymentCommands } from '../../machines/lifecycles/deployment/confirmed-commands.ts';
import { type BulkRecord, firstRow, followedRow } from '../../machines/records/bulk-rows.ts';
import type { AreaRecord } from '../../rules/records/record-key.ts';
import { LeftOut } from './BulkPreview.tsx';
import { withWhoWasFaster } from './overtaken-target.ts';

const MARA = { userId: 3, firstName: 'Mara', lastName: 'Lindqvist' };
const decided = {
  ...waitingRequest,
  version: 4,
  status: { ...waitingRequest.status, approvalStatus: { status: 'REJECTED' as const } },
  lastDecision: { action: 'REJECT' as const, comment: null, decidedAt: '2026-11-30T10:00:00Z', decidedBy: MARA },
};

function asked(record: AreaRecord, refusal: string | null): BulkRecord<AreaRecord> {
  return { id: record.id, record, refusal, requiredText: null, credentialId: null };
}

const shown = firstRow(asked(waitingRequest, null));
const refused = asked(decided, 'Can’t approve: it has been rejected.');
const target = { commands: deploymentCommands, kind: null, record: decided };

it('leaves out a request that somebody else has decided, and names it with who was faster', () => {
  const now = withWhoWasFaster(target, shown, refused, 2);
  const row = followedRow(shown, [now]);
  expect(row.first).toMatchObject({ record: waitingRequest, wasLeftOut: false });
  const left = { ...row, message: row.asked.refusal };
  const text = renderToStaticMarkup(<LeftOut areaOf={() => target} rows={[left]} />).replaceAll(/<[^>]+>/g, '|');
  expect(text).toContain('Mara Lindqvist rejected this request while this question was open.');
  expect(text).toContain('|#7 · acme / emea-1|');
  expect(text).not.toContain('it has been rejected');
  expect(withWhoWasFaster(target, shown, refused, MARA.userId).refusal).toBe(
    'You rejected this request while this question was open.',
  );
});

it('says what can’t be done where nobody decided meanwhile', () => {
  const before = firstRow(asked(decided, null));
  expect(withWhoWasFaster(target, before, refused, 2)).toBe(refused);
  expect(withWhoWasFaster(target, undefined, refused, 2)).toBe(refused);
  const ready = asked(decided, null);
  expect(withWhoWasFaster(target, shown, ready, 2)).toBe(ready);
  // Followed rows that were decided remember what was shown first.
  const followed = followedRow(shown, [refused]);
  expect(withWhoWasFaster(target, followed, refused, 2).refusal).toMatch(/^Mara Lindqvist rejected/);
});
