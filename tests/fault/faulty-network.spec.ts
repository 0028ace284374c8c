import { expect, signIn, test } from './fault-test.ts';

test('the portal works behind the network, and a lost answer is lost after its effect', async ({
  page,
  network,
  portal,
}) => {
  await signIn(page, 'approver');
  await expect(page.getByRole('table')).toBeVisible();
  await expect.poll(() => network.requests({ path: '/api/events' }).length).toBeGreaterThan(0);
  const dropped = network.dropAnswerOnce({ method: 'PUT', path: /\/approve\// });
  const token = network.requests({ path: '/api/deploymentrequests' })[0]?.headers['x-access-token'] ?? '';
  const headers = { 'x-access-token': token };
  const list = await page.request.get('/api/deploymentrequests?pageSize=100', { headers });
  const { deployments } = await list.json();
  const pending = deployments.find(
    (row: { status: { approvalStatus: { status: string } } }) =>
      row.status.approvalStatus.status === 'PENDING_APPROVAL',
  );
  const path = `/api/deploymentrequests/approve/${pending.id}`;
  await expect(page.request.put(path, { headers })).rejects.toThrow();
  expect(await dropped).toBe(200);
  // Asked past the network: the effect is there.
  const status = await page.request.get(`${portal.url}/api/deploymentrequests/status/${pending.id}`, { headers });
  expect(await status.json()).toMatchObject({ approvalStatus: { status: 'APPROVED' } });
});
