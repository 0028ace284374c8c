import { toAppError } from '../contract/app-error.ts';
import type { ContractClient } from '../contract/client.ts';
import { openEventStream } from '../contract/event-stream.ts';
import type { Change, PrivilegeMap } from '../contract/generated/schema.d.ts';
import type { LiveEvent } from '../machines/live.ts';

export interface LiveStreamOptions {
  readonly client: ContractClient;
  readonly readCursor: () => Promise<string | null>;
  readonly keepCursor: (cursor: string | null) => Promise<void>;
  /** Takes a change into the device's copies. False where it came too late for that: then the cursor stays. */
  readonly onChange: (change: Change) => Promise<boolean>;
  readonly onPrivileges: (privileges: PrivilegeMap) => void;
}

/**
 * Reads one live stream until it ends or is aborted, and tells the live machine how it goes. A stream that begins without a
 * cursor, or that the server could not resume, leaves a gap: what is shown must be fetched anew.
 */
export async function readLiveStream(
  options: LiveStreamOptions,
  tell: (event: LiveEvent) => void,
  signal: AbortSignal,
): Promise<void> {
  try {
    const cursor = await options.readCursor();
    for await (const event of openEventStream(options.client, { cursor, signal })) {
      switch (event.kind) {
        case 'open':
          tell({ type: 'STREAM_OPENED' });
          if (cursor === null) tell({ type: 'GAP' });
          break;
        case 'heartbeat':
          tell({ type: 'HEARD' });
          break;
        case 'change':
          if (await options.onChange(event.change)) {
            await options.keepCursor(event.cursor ?? String(event.change.sequence));
          }
          tell({ type: 'HEARD' });
          break;
        case 'privileges':
          options.onPrivileges(event.privileges);
          tell({ type: 'HEARD' });
          break;
        case 'reset':
          await options.keepCursor(null);
          tell({ type: 'GAP' });
          break;
      }
    }
    if (!signal.aborted) tell({ type: 'STREAM_ENDED' });
  } catch (failure) {
    if (signal.aborted) return;
    tell({ type: toAppError(failure).kind === 'not-found' ? 'NOT_OFFERED' : 'STREAM_ENDED' });
  }
}
