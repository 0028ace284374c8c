/** The one topology that a demo on this machine really runs. It is the repository's own: nothing that was uploaded is started. */
import { fileURLToPath } from 'node:url';
import type { Configuration } from '../configuration.ts';
import type { RunnerSettings } from './runners-file.ts';

export const LOCAL_SERVICES = { name: 'LOCAL_SERVICES', version: '1.0.0' } as const;

const FOLDER = fileURLToPath(new URL('../../examples/topologies/local-services', import.meta.url));
const LOOPBACK: readonly string[] = ['127.0.0.1', '::1', 'localhost'];

type Offered = Pick<Configuration, 'runnersFile' | 'identityProvider' | 'databaseUrl' | 'host' | 'plain'>;

/** Only where the demo's users are, who all know its password, and only for those at this machine. */
export function offersLocalServices({ runnersFile, identityProvider, databaseUrl, host, plain }: Offered): boolean {
  const isDemo = identityProvider === undefined && databaseUrl === undefined && !plain;
  return runnersFile === undefined && isDemo && LOOPBACK.includes(host);
}

export function localServices(workspaces: string): RunnerSettings {
  const topology = `${LOCAL_SERVICES.name}/${LOCAL_SERVICES.version}`;
  return {
    workspaces,
    runners: {
      'local-services': {
        kind: 'command',
        folder: FOLDER,
        labels: [],
        environment: [],
        wrapper: [],
        timeLimit: 120_000,
        checks: { hosts: ['127.0.0.0/8', '::1', 'localhost'], commands: true, environment: [], secrets: [] },
      },
    },
    rules: [{ area: 'deployments', topology, runner: 'local-services', labels: [] }],
  };
}
