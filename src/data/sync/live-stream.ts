import { AppError, toAppError } from '../../contract/app-error.ts';
import type { ContractClient } from '../../contract/client.ts';
import { openEventStream } from '../../contract/event-stream.ts';
import type { Change, PrivilegeMap } from '../../contract/generated/schema.d.ts';
import type { LiveEvent } from '../../machines/sync/live.ts';

/** One area's copies on the device, as a stream keeps them up to date. */
export interface StreamedArea {
  readonly area: string;
  /** Where the device stands; null where it does not follow the changes, or keeps nothing. */
  readonly readCursor: () => Promise<string | null>;
  /** The kept cursor is of no use any more. */
  readonly forgetCursor: () => Promise<void>;
  /** Where the changes stand now, for a device that has no cursor; null where the server does not say. */
  readonly askCursor: () => Promise<string | null>;
  /** Takes a change into the device's copies, together with the cursor that it leads to. False where it came too late for that. */
  readonly onChange: (change: Change, cursor: string) => Promise<boolean>;
}

export interface LiveStreamOptions {
  readonly client: ContractClient;
  readonly areas: readonly StreamedArea[];
  /** The server is alive and has sent every change of these areas so far; up to the cursor, if it sends one. */
  readonly onCurrent: (cursor?: string) => Promise<void>;
  readonly onPrivileges: (privileges: PrivilegeMap) => void;
  /** The server lets its user hear nothing any more: the account, or what it may do, has changed. */
  readonly onRefused: () => void;
}

const UNREAD = 'unread';

/** A record that this version can't read is a gap of its own area; the stream goes on. */
function keepOthersGoing(failure: unknown): typeof UNREAD {
  if (failure instanceof AppError && failure.kind === 'unexpected-answer') return UNREAD;
  throw failure;
}

/**
 * Reads one live stream until it ends or is aborted, and tells the live machine how it goes. An area that begins without a cursor
 * of the device's own, or that the server could not resume, leaves a gap: what is shown of it must be fetched anew.
 */
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
    const begun = followed.filter(({ isKept }) => !isKept).map(({ area }) => area);
    let place: string | null = null;
    for await (const event of openEventStream(client, { areas: followed, detail: true, signal })) {
      switch (event.kind) {
        case 'open':
          tell({ type: 'STREAM_OPENED' });
          if (begun.length > 0) tell({ type: 'GAP', areas: begun });
          break;
        case 'heartbeat':
          await onCurrent();
          tell({ type: 'HEARD' });
          break;
        case 'place':
          // It comes with each sign of life, and mostly says the same.
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
