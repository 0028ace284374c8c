/** Every area of the server, one line each. */
import { createNotifications } from '../database/notifications.ts';
import { CHANGES_CHANNEL } from '../database/records.ts';
import { deploymentChanges } from '../deployments/change-source.ts';
import { WORK_CHANNEL } from '../jobs/enqueue.ts';
import { type JobOptions, jobsArea } from '../jobs/jobs.ts';
import { resealArea } from '../keys/reseal.ts';
import { liveArea } from '../live/live.ts';
import type { Services } from '../services.ts';
import type { Area } from './area.ts';
import { deploymentCommands } from './deployments/commands.ts';
import { deploymentForms } from './deployments/forms.ts';
import { deploymentReads } from './deployments/reads.ts';
import { fileHandlers } from './files/files.ts';
import { launchHandlers } from './launch/launch.ts';
import { instanceTypeHandlers } from './reference/instance-types.ts';
import { referenceHandlers } from './reference/reference.ts';
import { sessionHandlers } from './session/session.ts';

/** Areas are started in this order and stopped in the other one. `jobs` is null where this process only answers calls. */
export function createAreas(services: Services, jobs: JobOptions | null): readonly Area[] {
  const notifications = createNotifications(services.database, [CHANGES_CHANNEL, WORK_CHANNEL], services.log);
  const areas: readonly Area[] = [
    { name: 'notifications', handlers: {}, start: () => notifications.open(), stop: () => notifications.close() },
    { name: 'session', handlers: sessionHandlers(services) },
    {
      name: 'deployments',
      handlers: { ...deploymentReads(services), ...deploymentCommands(services), ...deploymentForms(services) },
      changes: deploymentChanges,
    },
    { name: 'reference', handlers: { ...referenceHandlers(services), ...instanceTypeHandlers(services) } },
    { name: 'files', handlers: fileHandlers(services) },
    { name: 'launch', handlers: launchHandlers(services) },
  ];
  return [
    ...areas,
    liveArea(
      services,
      notifications,
      areas.flatMap(({ changes }) => changes ?? []),
    ),
    ...(jobs === null ? [] : [jobsArea(services, notifications, jobs), resealArea(services)]),
  ];
}
