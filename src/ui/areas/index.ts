import type { Area, AreaName } from '../area.ts';
import { deploymentsArea } from './deployments/area.tsx';
import { mailsArea } from './mails/area.tsx';
import { queueArea } from './queue/area.tsx';

/** Every area, in the order of the navigation. A forgotten one does not compile. */
export const areas = {
  deployments: deploymentsArea,
  queue: queueArea,
  mails: mailsArea,
} satisfies Record<AreaName, Area>;
