/** Requests of every type and status conform to the contract in every call. */
import { expect, it } from 'vitest';
import type { OperationId } from '../../server/plugins/contract/document.ts';
import { seedDemo } from '../../server/seed-demo.ts';
import { openTestDatabase } from '../database/databases.ts';
import { brokenBy } from './answer-check.ts';
import { operationOf, type Request, send } from './operation-calls.ts';
import { World } from './operation-world.ts';

it('returns every demo request by the contract', async () => {
  const world = await World.start(await openTestDatabase(), {
    fill: ({ queries, secrets, publicUrl, now }) =>
      seedDemo(queries, { requests: 240, keys: secrets, publicUrl, now: now() }),
  });
  try {
    const tokens = await world.signIn('administrator', 'ALL_TENANTS');
    const rows = await world.database.queries.selectFrom('deployment_requests').select('id').execute();
    expect(rows).toHaveLength(240);
    const show = async (id: OperationId, request: Request) => {
      const operation = operationOf(id);
      const reply = await send(world, operation, request, tokens);
      expect([reply.status, ...brokenBy(operation, reply)], `${id} ${JSON.stringify(request)}`).toEqual([200]);
    };
    for (const page of [0, 1, 2]) await show('listDeploymentRequests', { query: { page, pageSize: 100 } });
    for (const { id } of rows) await show('getDeploymentRequest', { path: { id } });
  } finally {
    await world.close();
  }
});
