import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useMemo } from 'react';
import { VisuallyHidden } from '../kit/VisuallyHidden.tsx';
import { useViewer } from '../portal/portal-context.tsx';
import type { OutboxView } from './outbox-context.tsx';
import { outboxCountWords } from './outbox-counts.ts';
import { outboxViewOf } from './outbox-view.ts';
import { useAppliedCommands, useAreCommandsRead, useCommands, useOutbox, useOutboxPause } from './use-outbox.ts';
import { useOutboxNews } from './use-outbox-news.tsx';

function markApp(count: number): void {
  const done = count === 0 ? navigator.clearAppBadge?.() : navigator.setAppBadge?.(count);
  // Rejects in browsers without badges.
  done?.catch(() => undefined);
}

/** For the whole shell: provides the decisions, shows their count on the app's icon, and reports results. */
export default function OutboxWatch({ onView }: { onView: (view: OutboxView, tenantId: string) => void }): ReactNode {
  const outbox = useOutbox();
  const { tenantId } = useViewer();
  const commands = useCommands();
  const pause = useOutboxPause();
  const isRead = useAreCommandsRead();
  const taken = useAppliedCommands();
  const view = useMemo(() => outboxViewOf(commands, tenantId, taken.values()), [commands, tenantId, taken]);
  const hand = useEffectEvent(onView);
  // Before painting, so that no row shows outdated marks.
  useLayoutEffect(() => {
    if (isRead) hand(view, tenantId);
  }, [view, isRead, tenantId]);
  const count = view.waiting + view.needing;
  useEffect(() => markApp(count), [count]);
  useOutboxNews(commands, pause, (seen) => {
    for (const { id } of seen) void outbox.acknowledge(id);
  });
  return (
    <div role="status">
      <VisuallyHidden>{outboxCountWords(view)}</VisuallyHidden>
    </div>
  );
}
