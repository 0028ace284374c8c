import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import { describeEachDatabase } from '../../tests/database/databases.ts';
import { multipart } from '../../tests/server/multipart.ts';
import { startTestPortal, type TestPortal } from '../../tests/server/portal.ts';
import { PLAIN_ZIP } from '../../tests/server/zips.ts';

/** Node's error for a full disk. */
function noSpace(): Error {
  return Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
}

describeEachDatabase('a full disk', (open) => {
  let portal: TestPortal;
  afterEach(() => portal.close());

  const REASON = {
    status: 503,
    code: 'unavailable',
    message: 'The server is out of storage, so nothing was changed. Tell an administrator, then try again later.',
  };

  it('of the database is reported with the reason and the time to retry', async () => {
    portal = await startTestPortal({
      database: await open(),
      handlers: ({ queries }) => ({
        retryDeployment: async () => {
          // As PostgreSQL raises it if a table can't grow.
          await sql`do $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`.execute(
            queries,
          );
          return { id: 1 };
        },
      }),
    });
    const answer = await portal.call('POST', '/deploymentrequests/env/retry', {
      tokens: await portal.signIn('operator'),
      body: { id: 1, action: 'RETRY' },
    });
    expect(answer.json()).toMatchObject(REASON);
    expect(answer.headers['retry-after']).toBe('60');
  });

  it('of the file storage is reported with the reason', async () => {
    portal = await startTestPortal({ database: await open() });
    Object.assign(portal.services.files, { put: () => Promise.reject(noSpace()) });
    const answer = await portal.call('POST', '/files/upload/deployments/stacks.zip', {
      tokens: await portal.signIn('operator', 'BRIGHTWATER'),
      ...multipart({ content: PLAIN_ZIP }),
    });
    expect(answer.json()).toMatchObject(REASON);
  });
});
