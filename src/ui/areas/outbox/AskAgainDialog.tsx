import { Suspense } from 'react';
import { OUTBOX_AREAS } from '../../../data/outbox/outbox-areas.ts';
import type { OutboxCommand } from '../../../machines/outbox/command.ts';
import { CommandDialog } from '../../confirm/CommandDialog.tsx';
import { useCommandDialog } from '../../portal/portal-context.tsx';
import { latestRecord, type Standing } from './decision-refusals.ts';

export interface AskAgainDialogProps {
  command: OutboxCommand;
  standing: Standing;
  onDone: () => void;
  /** Also when it waits again: then it has taken the command's place. */
  onClose: () => void;
}

/** The area's own question about the record as it is now, with all that it shows and asks for. */
export function AskAgainDialog({ command, standing, onDone, onClose }: AskAgainDialogProps) {
  const { area, action, from } = command;
  const commandDialog = useCommandDialog(area);
  const record = latestRecord(command, standing);
  if (record === null) return null;
  const asked = { action, from, record, onDone, onCancel: onClose };
  return (
    <Suspense>
      {commandDialog?.(asked) ?? <CommandDialog actions={{ commands: OUTBOX_AREAS[area].rules }} {...asked} />}
    </Suspense>
  );
}
