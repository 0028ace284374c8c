import type { PushTest } from '../../../contract/generated/schema.d.ts';
import type { PushHindrance } from '../../../data/push/push-device.ts';

/** Why this device can't be notified, and what to do. */
export const HINDRANCE_WORDS: Readonly<Record<PushHindrance, { readonly title: string; readonly words: string }>> = {
  insecure: {
    title: 'This address isn’t secure',
    words:
      'Browsers show notifications only for https addresses. Ask your administrator for the portal’s https address.',
  },
  installFirst: {
    title: 'Install the app first',
    words:
      'iPhones and iPads show notifications of installed apps only. Press Share in Safari, then “Add to Home Screen”, and open the portal from there.',
  },
  unsupported: {
    title: 'This browser can’t show notifications',
    words: 'Open the portal in a current version of Chrome, Edge, Firefox or Safari.',
  },
  noWorker: {
    title: 'The app isn’t ready on this device yet',
    words: 'Reload the page in a moment. Private windows can’t show notifications.',
  },
  denied: {
    title: 'Notifications are blocked for the portal',
    words: 'Allow them in the browser’s settings for this site, beside its address, then reload the page.',
  },
};

export const TEST_WORDS: Readonly<Record<PushTest['outcome'], string>> = {
  accepted:
    'The test is on its way. If nothing appears, check the system’s settings for notifications and “Do not disturb”.',
  gone: 'The browser has ended this device’s subscription, so it was removed. Turn notifications on again.',
  refused: 'The browser’s push service refused the test. Turn notifications off and on again.',
  unreachable: 'The server couldn’t reach the browser’s push service. Try again in a moment.',
};

export function isHindrance(name: string): name is PushHindrance {
  return Object.hasOwn(HINDRANCE_WORDS, name);
}
