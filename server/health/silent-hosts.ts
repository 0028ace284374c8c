/** A server's look at watches: services whose host no longer reports are unreachable, not up for ever. */
import { sql } from 'kysely';
import { transaction } from '../database/database.ts';
import { Waits } from '../jobs/hosts/host-watch.ts';
import type { OperationContext } from '../jobs/operation-context.ts';

export class SilentHosts {
  readonly #leaseSeconds: number;
  readonly #waits = new Waits();

  constructor(leaseSeconds: number) {
    this.#leaseSeconds = leaseSeconds;
  }

  async look({ queries, areas, log }: Pick<OperationContext, 'queries' | 'areas' | 'log'>): Promise<void> {
    this.#waits.startLook();
    const half = this.#leaseSeconds / 2;
    const rows = await queries
      .selectFrom('health_watches')
      .select(['deployment_request_id as id', sql<string>`reported_at::text`.as('sign')])
      .where('state', '=', 'RUNNING')
      .where('reported_at', '<', sql<Date>`now() - make_interval(secs => ${half})`)
      .limit(1000)
      .execute();
    const area = areas.get('deployments');
    const watched = area?.watched;
    if (area === undefined || watched === undefined) return;
    for (const { id, sign } of rows) {
      // The second half by this process's own clock: without the database, no host can report.
      if (this.#waits.of(`${id} ${sign}`) < half * 1000) continue;
      try {
        await transaction(queries, async (within) => {
          const record = await area.lock(within, String(id));
          if (record !== null && watched.isChecked(record))
            await watched.report(within, record, 'SERVICES_UNREACHABLE', 'the runner host no longer reports');
        });
      } catch (cause) {
        log.warn({ err: cause, recordId: id }, 'Could not report services as unreachable; retrying');
      }
    }
  }
}
