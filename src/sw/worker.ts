/** Caches the app's files and configuration, and never answers `/api` calls: records belong in the database, scoped and wiped. */
import * as v from 'valibot';
import { answerNavigations, keepConfig } from './navigation.ts';
import { keepTheApp } from './precache.ts';
import { sendQueueInBackground } from './replay.ts';

declare const self: ServiceWorkerGlobalScope;

/** A page asks only when its user wants the update. */
const messageParser = v.variant('type', [v.object({ type: v.literal('SKIP_WAITING') })]);

/** With static routes these calls don't wake the worker. */
interface RoutingEvent extends ExtendableEvent {
  addRoutes(rules: { condition: { urlPattern: { pathname: string } }; source: 'network' }[]): Promise<void>;
}

function hasStaticRoutes(event: ExtendableEvent): event is RoutingEvent {
  return 'addRoutes' in event;
}

keepTheApp();
answerNavigations();
sendQueueInBackground();

self.addEventListener('install', (event) => {
  event.waitUntil(keepConfig());
  if (!hasStaticRoutes(event)) return;
  const pathnames = ['/api/*', '/oidc/*', '/health'];
  event.waitUntil(
    event.addRoutes(pathnames.map((pathname) => ({ condition: { urlPattern: { pathname } }, source: 'network' }))),
  );
});

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('message', (event) => {
  if (event.origin !== self.location.origin) return;
  const message = v.safeParse(messageParser, event.data);
  if (message.success) event.waitUntil(self.skipWaiting());
});
