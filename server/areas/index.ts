/** Every area of the server, one line each. */
import type { Services } from '../services.ts';
import type { Area } from './area.ts';
import { sessionHandlers } from './session/session.ts';

export function createAreas(services: Services): readonly Area[] {
  return [{ name: 'session', handlers: sessionHandlers(services) }];
}
