import { AppError, toAppError } from '../../contract/app-error.ts';
import type { ContractClient } from '../../contract/client.ts';
import { openEventStream } from '../../contract/event-stream.ts';
import type { Change, PrivilegeMap } from '../../contract/generated/schema.d.ts';
import type { LiveEvent } from '../../machines/sync/live.ts';

export interface StreamedArea {
  readonly area: string;
  /** null where the device has no cursor or stores nothing. */
  readonly readCursor: () => Promise<string | null>;
  readonly forgetCursor: () => Promise<void>;
  /** For a device without cursor; null where the server doesn't say. */
  readonly askCursor: () => Promise<string | null>;
  /** Stores a change with its cursor. False if the user or tenant has changed since. */
  readonly onChange: (change: Change, cursor: string) => Promise<boolean>;
}

export interface LiveStreamOptions {
  readonly client: ContractClient;
  readonly areas: readonly StreamedArea[];
  /** The server has sent every change of these areas, up to the cursor if it sends one. */
  readonly onCurrent: (cursor?: string) => Promise<void>;
  readonly onPrivileges: (privileges: PrivilegeMap) => void;
  readonly onRefused: () => void;
}

const UNREAD = 'unread';

/** An unreadable record is a gap of its area; the stream continues. */
function keepOthersGoing(failure: unknown): typeof UNREAD {
  if (failure instanceof AppError && failure.kind === 'unexpected-answer') return UNREAD;
  throw failure;
}

/** Until it ends or is aborted. Areas without a cursor, or that can't be resumed, leave a gap to be reloaded. */
export async function readLiveStream(
  { client, areas, onCurrent, onPrivileges, onRefused }: LiveStreamOptions,
  tell: (event: LiveEvent) => void,
  signal: AbortSignal,
): Promise<void> {
  try {
    const followed = await Promise.all(
      areas.map(async ({ area, readCursor, askCursor }) => {
        const kept = await readCursor();
        return { area, isKept: kept !== null, cursor: kept ?? (await askCursor()) };
      }),
    );
    const unkept = followed.filter(({ isKept }) => !isKept).map(({ area }) => area);
    let place: string | null = null;
    for await (const event of openEventStream(client, { areas: followed, detail: true, signal })) {
      switch (event.kind) {
        case 'open':
          tell({ type: 'STREAM_OPENED' });
          if (unkept.length > 0) tell({ type: 'GAP', areas: unkept });
          break;
        case 'heartbeat':
          await onCurrent();
          tell({ type: 'HEARD' });
          break;
        case 'place':
          if (event.cursor !== place) await onCurrent(event.cursor);
          place = event.cursor;
          break;
        case 'change': {
          const { change, cursor } = event;
          const streamed = areas.find(({ area }) => area === change.area);
          const isRead = await streamed?.onChange(change, cursor ?? String(change.sequence)).catch(keepOthersGoing);
          if (isRead === UNREAD) tell({ type: 'GAP', areas: [change.area] });
          tell({ type: 'HEARD' });
          break;
        }
        case 'privileges':
          onPrivileges(event.privileges);
          tell({ type: 'HEARD' });
          break;
        case 'reset': {
          const reset = areas.filter(({ area }) => event.area === null || event.area === area);
          for (const { forgetCursor } of reset) await forgetCursor();
          if (reset.length > 0) tell({ type: 'GAP', areas: reset.map(({ area }) => area) });
          break;
        }
      }
    }
    if (!signal.aborted) tell({ type: 'STREAM_ENDED' });
  } catch (failure) {
    if (signal.aborted) return;
    const { kind } = toAppError(failure);
    if (kind === 'forbidden') onRefused();
    tell({ type: kind === 'not-found' ? 'NOT_OFFERED' : 'STREAM_ENDED' });
  }
}
