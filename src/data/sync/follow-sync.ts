import type { ActorRefFrom } from 'xstate';
import type { liveMachine } from '../../machines/live.ts';
import type { syncMachine } from '../../machines/sync.ts';

/** The live stream goes on where the reading has ended: it runs while nothing is being read, and its gaps are read. */
export function followSync(sync: ActorRefFrom<typeof syncMachine>, live: ActorRefFrom<typeof liveMachine>): void {
  let isStreaming = false;
  sync.subscribe((snapshot) => {
    const wasStreaming = isStreaming;
    isStreaming = snapshot.hasTag('streaming');
    if (isStreaming && !wasStreaming) live.send({ type: 'SESSION_CHANGED' });
    if (wasStreaming && !isStreaming) live.send({ type: 'SESSION_ENDED' });
  });
  live.on('resync', () => sync.send({ type: 'GAP' }));
}
