/** Deletes expired data: command ids, spent tokens, ended sign-ins, old changes and refused sign-ins, unused files. */
import type { FastifyInstance } from 'fastify';
import { removeOldRefusals } from '../audit/refused-sign-ins.ts';
import type { Configuration } from '../configuration.ts';
import { type Queries, withoutTimeLimit } from '../database/database.ts';
import { removeUnusedUploads } from '../files/remove-uploads.ts';
import type { Services } from '../services.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;
/** A device that was away longer reloads every record. */
const changesKept = 14 * day;

export async function removeExpired(
  queries: Queries,
  now: Date,
  { commandIdDays }: Pick<Configuration, 'commandIdDays'>,
): Promise<void> {
  const oldestCommand = new Date(now.getTime() - commandIdDays * day);
  await queries.deleteFrom('command_ids').where('created_at', '<', oldestCommand).execute();
  const oldestChange = new Date(now.getTime() - changesKept);
  await queries
    .deleteFrom('changes')
    .where('at', '<', oldestChange)
    // The newest change stays: it marks the feed's end.
    .where('sequence', '<', (query) => query.selectFrom('changes').select(({ fn }) => fn.max('sequence').as('newest')))
    .execute();
  await queries.deleteFrom('refresh_tokens').where('expires_at', '<', now).execute();
  await queries.deleteFrom('used_nonces').where('expires_at', '<', now).execute();
  await queries.deleteFrom('identity_provider_records').where('expires_at', '<', now).execute();
  await removeOldRefusals(queries);
}

/** At the start and hourly; several processes can do this at once. */
export function addHousekeeping(app: FastifyInstance, services: Services): void {
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> = Promise.resolve();
  const run = () => {
    running = withoutTimeLimit(services.queries, (unlimited) =>
      removeExpired(unlimited, services.now(), services.configuration),
    )
      .then(() => removeUnusedUploads(services))
      .catch((error: unknown) => services.log.error({ err: error }, 'Housekeeping failed'));
  };
  app.addHook('onListen', async () => {
    run();
    timer = setInterval(run, hour).unref();
  });
  app.addHook('preClose', async () => {
    if (timer !== null) clearInterval(timer);
    await running;
  });
}
