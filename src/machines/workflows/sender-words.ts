import type { WorkflowSender } from './workflow.ts';

const SENDERS = {
  user: 'A user',
  runner: 'The job runner',
  device: 'This device',
  machine: 'The machine itself',
} as const satisfies Record<WorkflowSender, string>;

export function senderWords(sender: WorkflowSender): string {
  return SENDERS[sender];
}
