/**
 * The portal's service worker. It keeps the app's own files and its configuration, and it never answers a call to `/api`: what
 * the device holds of anyone's records is in the database, where it is scoped and wiped.
 */
import * as v from 'valibot';
import { answerNavigations, keepConfig } from './navigation.ts';
import { keepTheApp } from './precache.ts';
import { sendQueueInBackground } from './replay.ts';

declare const self: ServiceWorkerGlobalScope;

/** What a page may ask of the worker: that a version which waits takes over, which a page asks only when its user wants it. */
const messageParser = v.variant('type', [v.object({ type: v.literal('SKIP_WAITING') })]);

/** Browsers that know static routes let these calls pass without waking the worker. */
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

// The page that has installed the first worker need not be loaded again to start without a network the next time.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('message', (event) => {
  if (event.origin !== self.location.origin) return;
  const message = v.safeParse(messageParser, event.data);
  if (message.success) event.waitUntil(self.skipWaiting());
});
