import { toAppError } from '../contract/app-error.ts';
import type { ContractClient } from '../contract/client.ts';
import { openEventStream } from '../contract/event-stream.ts';
import type { Change, PrivilegeMap } from '../contract/generated/schema.d.ts';
import type { LiveEvent } from '../machines/live.ts';

export interface LiveStreamOptions {
  readonly client: ContractClient;
  /** Where the device stands; null where it does not follow the changes, or keeps nothing. */
  readonly readCursor: () => Promise<string | null>;
  /** The kept cursor is of no use any more. */
  readonly forgetCursor: () => Promise<void>;
  /** Where the changes stand now, for a device that has no cursor; null where the server does not say. */
  readonly askCursor: () => Promise<string | null>;
  /** Takes a change into the device's copies, together with the cursor that it leads to. False where it came too late for that. */
  readonly onChange: (change: Change, cursor: string) => Promise<boolean>;
  /** The server lives, and has told everything until now. */
  readonly onHeard: () => Promise<void>;
  readonly onPrivileges: (privileges: PrivilegeMap) => void;
}

/**
 * Reads one live stream until it ends or is aborted, and tells the live machine how it goes. A stream that begins without a
 * cursor of the device's own, or that the server could not resume, leaves a gap: what is shown must be fetched anew.
 */
export async function readLiveStream(
  options: LiveStreamOptions,
  tell: (event: LiveEvent) => void,
  signal: AbortSignal,
): Promise<void> {
  try {
    const kept = await options.readCursor();
    const cursor = kept ?? (await options.askCursor());
    for await (const event of openEventStream(options.client, { cursor, detail: true, signal })) {
      switch (event.kind) {
        case 'open':
          tell({ type: 'STREAM_OPENED' });
          if (kept === null) tell({ type: 'GAP' });
          break;
        case 'heartbeat':
          await options.onHeard();
          tell({ type: 'HEARD' });
          break;
        case 'change':
          await options.onChange(event.change, event.cursor ?? String(event.change.sequence));
          tell({ type: 'HEARD' });
          break;
        case 'privileges':
          options.onPrivileges(event.privileges);
          tell({ type: 'HEARD' });
          break;
        case 'reset':
          await options.forgetCursor();
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
