import type { AnyStateMachine } from 'xstate';
import { nameWords } from './name-words.ts';
import { type ChartWords, plainGuard, type ReadTransition, triggerWords } from './read-chart.ts';
import type { WorkflowSender } from './workflow.ts';
import { type WorkflowSource, workflowSource } from './workflow-source.ts';

interface MachineDeclaration extends Pick<WorkflowSource, 'id' | 'label' | 'group'> {
  readonly machine: () => AnyStateMachine;
  /** Events by the user; all others come from the device. */
  readonly byUser: readonly string[];
}

function senderOf({ trigger, worker }: ReadTransition, byUser: readonly string[]): WorkflowSender {
  if (trigger.kind !== 'event' || worker !== '' || trigger.event.startsWith('xstate.')) return 'machine';
  return byUser.includes(trigger.event) ? 'user' : 'device';
}

/** A machine without records: its names are its texts. */
export function machineSource({ id, label, group, machine, byUser }: MachineDeclaration): WorkflowSource {
  const words: ChartWords = {
    stateLabel: (state, name) => (state === '' ? label : nameWords(name)),
    beginsFor: () => [],
    said: (read) => ({
      label: triggerWords(read),
      sender: senderOf(read, byUser),
      guards: read.guards.map(plainGuard),
      permissions: [],
      offline: null,
    }),
  };
  return workflowSource({ id, label, group }, machine, words, null);
}
