import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { toAppError } from '../../contract/app-error.ts';
import type { RecordComment, RecordCommentPage } from '../../contract/generated/schema.d.ts';
import { type DiscussedRecord, keptDiscussions, readDiscussion } from '../../data/record-comments/record-comments.ts';
import { type CommentCommand, isBeingSent } from '../../machines/outbox/command.ts';
import type { RecordId } from '../../rules/records/record-key.ts';
import { useOutbox } from '../outbox/use-outbox.ts';
import { type RecordReading, useKeptReadings, useServedRecord } from '../page/record-reading.ts';
import { usePortal, useViewer } from '../portal/portal-context.tsx';

interface ChangingRecords {
  onChange(listener: (taken: { readonly change: { readonly id: RecordId } }) => void): () => void;
}

export interface Discussion extends RecordReading<RecordCommentPage> {
  /** All that were read, the oldest first. */
  readonly comments: readonly RecordComment[];
  readonly hasEarlier: boolean;
  /** Rejects never; resolves with why they couldn't be read. */
  readonly readEarlier: () => Promise<string | null>;
}

/** The newest page follows the record's changes; pages before it stay once they were read. */
export function useDiscussion({ area, id }: DiscussedRecord): Discussion {
  const { client, resources } = usePortal();
  const reading = useServedRecord(
    useCallback(
      (_: RecordId, signal: AbortSignal) => readDiscussion(client, { area, id }, null, signal),
      [client, area, id],
    ),
    id,
    useKeptReadings<RecordCommentPage, RecordId>(useMemo(() => keptDiscussions(area), [area])),
  );
  const { record, refresh } = reading;
  useEffect(() => {
    const records: ChangingRecords = resources[area];
    return records.onChange(({ change }) => {
      if (change.id === id) refresh();
    });
  }, [resources, area, id, refresh]);
  const [taken, setTaken] = useState<RecordCommentPage | null>(null);
  const [seen, setSeen] = useState<ReadonlyMap<number, RecordComment>>(new Map());
  const [hasEarlier, setHasEarlier] = useState<boolean | null>(null);
  const merge = (comments: readonly RecordComment[]) =>
    setSeen((before) => new Map([...before, ...comments.map((comment) => [comment.commentId, comment] as const)]));
  if (record !== null && record !== taken) {
    setTaken(record);
    merge(record.comments);
  }
  const comments = [...seen.values()].sort((left, right) => left.commentId - right.commentId);
  const readEarlier = async (): Promise<string | null> => {
    try {
      const page = await readDiscussion(client, { area, id }, comments[0]?.commentId ?? null);
      merge(page.comments);
      setHasEarlier(page.hasEarlier);
      return null;
    } catch (cause) {
      return toAppError(cause).message;
    }
  };
  return { ...reading, comments, hasEarlier: hasEarlier ?? record?.hasEarlier ?? false, readEarlier };
}

/**
 * Own comments on the record that haven't arrived. One that was just sent stays until the discussion shows it.
 * @param asOf of the discussion, in epoch milliseconds
 */
export function useWaitingComments(
  { area, id }: DiscussedRecord,
  asOf: number | null,
  refresh: () => void,
): readonly CommentCommand[] {
  const { entries } = useOutbox();
  const { tenantId } = useViewer();
  const all = useSyncExternalStore(entries.subscribe, entries.comments);
  const [arrived, setArrived] = useState<readonly { readonly command: CommentCommand; readonly asOf: number | null }[]>(
    [],
  );
  const before = useRef<readonly CommentCommand[]>([]);
  useEffect(() => {
    const left = before.current.filter((command) => isBeingSent(command) && !all.some((one) => one.id === command.id));
    before.current = all;
    if (left.length === 0) return;
    setArrived(left.map((command) => ({ command, asOf })));
    refresh();
  }, [all, asOf, refresh]);
  const isHere = (command: CommentCommand) =>
    command.area === area && command.subjectId === id && command.tenantId === tenantId;
  return [...arrived.filter((one) => one.asOf === asOf).map(({ command }) => command), ...all].filter(isHere);
}
