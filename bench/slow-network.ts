/** The first row on a phone's network, where nothing of the app is on the device yet, beside a minimal react-admin. */
import { compareColdStarts } from './cold-starts.ts';
import { MOBILE_NETWORK } from './first-row.ts';

await compareColdStarts(
  [{ name: '4x CPU, 150 ms, 1.6 Mbit/s', slowdown: 4, network: MOBILE_NETWORK }],
  // The worker would bring the app from the device.
  { serviceWorkers: 'block' },
);
