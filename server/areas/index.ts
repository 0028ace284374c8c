/** Every area of the server, one line each. */
import type { Services } from '../services.ts';
import type { Area } from './area.ts';
import { deploymentCommands } from './deployments/commands.ts';
import { deploymentReads } from './deployments/reads.ts';
import { referenceHandlers } from './reference/reference.ts';
import { sessionHandlers } from './session/session.ts';

export function createAreas(services: Services): readonly Area[] {
  return [
    { name: 'session', handlers: sessionHandlers(services) },
    { name: 'deployments', handlers: { ...deploymentReads(services), ...deploymentCommands(services) } },
    { name: 'reference', handlers: referenceHandlers(services) },
  ];
}
