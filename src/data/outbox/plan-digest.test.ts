/** A decision names the plan that it was shown, however long it has waited. */
import { expect, it } from 'vitest';
import { queuedApproval } from '../../../tests/records/queued-approval.ts';
import { waitingRequest } from '../../../tests/records/waiting-request.ts';
import { createContractClient } from '../../contract/client.ts';
import type { OutboxCommand } from '../../machines/outbox/command.ts';
import { OUTBOX_AREAS } from './outbox-areas.ts';

const CAPABILITIES = { extensions: ['idempotency', 'versions', 'plans'], live: false };
const plan = {
  state: 'READY',
  digest: 'D'.repeat(43),
  counts: null,
  failure: null,
  changedAt: '2026-11-29T10:00:00Z',
};

/** The body of the call that sends the decision; '' for none. */
async function sentBody(command: Partial<OutboxCommand>): Promise<string> {
  const bodies: string[] = [];
  const client = createContractClient({
    config: { apiBaseUrl: 'https://portal.example.test/api', product: { code: 'MERIDIAN', slug: 'meridian' } },
    tokens: null,
    fetch: async (request) => {
      bodies.push(await request.text());
      return Response.json({ id: 7 });
    },
  });
  await OUTBOX_AREAS.deployments.send(client, CAPABILITIES, { ...queuedApproval, ...command });
  return bodies.join();
}

/** As the device keeps it. */
const seenWith = (shown: object | null) => ({ ...waitingRequest, ...(shown !== null && { plan: shown }) });

it('is sent with an approval, as the request was when it was decided on', async () => {
  const seen = seenWith(plan);
  expect(await sentBody({ seen })).toBe(JSON.stringify({ planDigest: plan.digest }));
  expect(JSON.parse(await sentBody({ seen, comment: 'Fine' }))).toEqual({
    comment: 'Fine',
    planDigest: plan.digest,
  });
});

it('is not sent with a rejection, nor where the request had no plan that was ready', async () => {
  expect(await sentBody({ seen: seenWith(plan), action: 'REJECT' })).toBe('');
  expect(await sentBody({ seen: waitingRequest })).toBe('');
  expect(await sentBody({ seen: seenWith({ ...plan, state: 'FAILED' }) })).toBe('');
});
