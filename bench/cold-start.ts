/** From the start of the navigation to the first visible row, signed in, beside a minimal react-admin, runs in turn. */
import { compareColdStarts } from './cold-starts.ts';

await compareColdStarts([
  { name: '1x CPU', slowdown: 1 },
  { name: '4x CPU', slowdown: 4 },
]);
