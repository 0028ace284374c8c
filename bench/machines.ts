/** Several server processes on one PostgreSQL, killed and started again as service managers would. */
import { setTimeout } from 'node:timers/promises';
import { type PortalProcess, startPortalProcess } from '../tests/e2e/portal-process.ts';
import { until } from '../tests/server/background.ts';

const BETWEEN_STARTS = 500;

export interface Machines {
  /** One address for each. */
  readonly addresses: readonly string[];
  /** Where each keeps what belongs to it alone. */
  readonly dataFolders: readonly string[];
  /** Ends one as a crash would and starts it again on the same port, as often as it takes; answers seconds without it. */
  crash(index: number): Promise<number>;
  close(): Promise<void>;
}

/** Node's resolver has two answers for `localhost`, and would try both. */
function addressOf({ url }: PortalProcess): string {
  return url.replace('localhost', '127.0.0.1');
}

async function isThere(server: PortalProcess): Promise<boolean> {
  const answer = await fetch(`${addressOf(server)}/health`).catch(() => null);
  await answer?.arrayBuffer();
  return answer !== null;
}

export async function startMachines(count: number, environment: Record<string, string>): Promise<Machines> {
  const servers: PortalProcess[] = [];
  for (let index = 0; index < count; index += 1) servers.push(await startPortalProcess(environment));

  async function crash(index: number): Promise<number> {
    const server = servers[index];
    if (server === undefined) throw new RangeError(`there is no process ${index}`);
    // One that has ended by itself would be started here as if nothing had been.
    await until(`process ${index} to answer`, () => isThere(server));
    const killed = performance.now();
    await server.kill();
    for (let isBack = false; !isBack; ) {
      isBack = await server.restart().then(
        () => true,
        () => false,
      );
      if (!isBack) await setTimeout(BETWEEN_STARTS);
    }
    return (performance.now() - killed) / 1000;
  }

  return {
    addresses: servers.map(addressOf),
    dataFolders: servers.map(({ dataFolder }) => dataFolder),
    crash,
    close: async () => {
      for (const server of servers) await server.close();
    },
  };
}
