import { toAppError } from '../contract/app-error.ts';
import type { ContractClient } from '../contract/client.ts';
import { openEventStream } from '../contract/event-stream.ts';
import type { Change, PrivilegeMap } from '../contract/generated/schema.d.ts';
import type { LiveEvent } from '../machines/live.ts';

export interface LiveStreamOptions {
  readonly client: ContractClient;
  readonly readCursor: () => Promise<string | null>;
  readonly keepCursor: (cursor: string | null) => Promise<void>;
  /** Where the changes stand now, for a device that knows no cursor yet; null where the server does not say. */
  readonly askCursor: () => Promise<string | null>;
  /** Takes a change into the device's copies. False where it came too late for that: then the cursor stays. */
  readonly onChange: (change: Change) => Promise<boolean>;
  readonly onPrivileges: (privileges: PrivilegeMap) => void;
}

/**
 * Reads one live stream until it ends or is aborted, and tells the live machine how it goes. A stream that begins without a
 * cursor of the device's own, or that the server could not resume, leaves a gap: what is shown must be fetched anew. The
 * cursor is kept from the start, so that a reload has no such gap, be it before the first change.
 */
export async function readLiveStream(
  options: LiveStreamOptions,
  tell: (event: LiveEvent) => void,
  signal: AbortSignal,
): Promise<void> {
  try {
    const kept = await options.readCursor();
    const cursor = kept ?? (await options.askCursor());
    if (kept === null && cursor !== null) await options.keepCursor(cursor);
    for await (const event of openEventStream(options.client, { cursor, signal })) {
      switch (event.kind) {
        case 'open':
          tell({ type: 'STREAM_OPENED' });
          if (kept === null) tell({ type: 'GAP' });
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
