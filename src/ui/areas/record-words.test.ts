import { expect, test } from 'vitest';
import { areas } from './index.ts';

test('a record that is known by its version is named by it, and not by the count of its changes', () => {
  const version = { id: '9.1.0', name: 'Autumn', version: 1 };
  expect(areas['platform-versions']?.recordWords?.(version)).toEqual({
    name: 'Autumn',
    hint: 'Platform version 9.1.0',
  });
  const topology = { id: 'OUTLET/2.0.0', name: 'OUTLET', topologyVersion: '2.0.0', version: 1 };
  expect(areas['topologies']?.recordWords?.(topology)).toEqual({ name: 'OUTLET', hint: 'Topology, version 2.0.0' });
});
