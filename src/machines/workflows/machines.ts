import type { AnyStateMachine } from 'xstate';
import { createDefinitions } from '../../rules/forms/define.ts';
import type { FormSetting } from '../../rules/forms/form.ts';
import { launchLinkMachine } from '../deployments/launch-link.ts';
import { createProgressMachine } from '../deployments/progress.ts';
import { redeployMachine } from '../deployments/redeploy.ts';
import { requestPickerMachine } from '../deployments/request-picker.ts';
import { connectivityMachine } from '../device/connectivity.ts';
import { installMachine } from '../device/install.ts';
import { passkeysMachine } from '../device/passkeys.ts';
import { pushMachine } from '../device/push.ts';
import { updateMachine } from '../device/update.ts';
import { createFormChart } from '../form/form-chart.ts';
import { uploadMachine } from '../form/upload.ts';
import { commandMachine } from '../outbox/command.ts';
import { outboxMachine } from '../outbox/outbox.ts';
import { queueCheckMachine } from '../outbox/queue-check.ts';
import { waitingFormMachine } from '../outbox/waiting-form.ts';
import { createBulkMachine } from '../records/bulk.ts';
import { createConfirmationMachine } from '../records/confirmation.ts';
import { createListMachine } from '../records/list.ts';
import { createListNewsMachine } from '../records/list-news.ts';
import { pollingMachine } from '../records/polling.ts';
import { createRecordMachine } from '../records/record.ts';
import { createSelectionMachine } from '../records/selection.ts';
import { sessionMachine } from '../session/session.ts';
import { signInMachine } from '../session/sign-in.ts';
import { liveMachine } from '../sync/live.ts';
import { syncMachine } from '../sync/sync.ts';
import { nameWords } from './chart-words.ts';
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
function machineSource({ id, label, group, machine, byUser }: MachineDeclaration): WorkflowSource {
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

/** All lists and pages have the same charts. */
interface AnyRow {
  readonly id: number;
}

/** All forms have the same chart. */
const anyForm = createDefinitions<Readonly<Record<never, never>>, FormSetting<Readonly<Record<never, never>>>>().form({
  name: 'FORM',
  noun: 'form',
  sections: [],
  fields: {},
  checks: [],
  warnings: [],
  defaults: () => ({}),
  lists: {},
  body: () => null,
});

export const MACHINES: readonly WorkflowSource[] = [
  machineSource({
    id: 'session',
    label: 'Session',
    group: 'session',
    machine: () => sessionMachine,
    byUser: [
      'SIGN_IN',
      'CONFIRM_SIGN_IN',
      'OPEN_POPUP',
      'CANCEL_SIGN_IN',
      'LOG_OUT',
      'SEND_FIRST',
      'DISCARD_QUEUE',
      'STAY',
      'SWITCH_TENANT',
      'LEAVE_ERROR',
    ],
  }),
  machineSource({
    id: 'sign-in',
    label: 'Sign-in',
    group: 'session',
    machine: () => signInMachine,
    byUser: ['OPEN_POPUP', 'CANCEL_SIGN_IN'],
  }),
  machineSource({
    id: 'connectivity',
    label: 'Connectivity',
    group: 'session',
    machine: () => connectivityMachine,
    byUser: ['CHECK_NOW'],
  }),
  machineSource({
    id: 'install',
    label: 'Installation',
    group: 'session',
    machine: () => installMachine,
    byUser: ['INSTALL', 'NOT_NOW', 'NEVER', 'CLOSE'],
  }),
  machineSource({
    id: 'push',
    label: 'Notifications',
    group: 'session',
    machine: () => pushMachine,
    byUser: ['RETRY', 'SUBSCRIBE', 'UNSUBSCRIBE', 'SAVE', 'TEST'],
  }),
  machineSource({
    id: 'passkeys',
    label: 'Passkeys',
    group: 'session',
    machine: () => passkeysMachine,
    byUser: ['RETRY', 'ADD', 'RENAME', 'REMOVE'],
  }),
  machineSource({
    id: 'update',
    label: 'New version',
    group: 'session',
    machine: () => updateMachine,
    byUser: ['RELOAD', 'LATER'],
  }),
  machineSource({
    id: 'outbox',
    label: 'Queue',
    group: 'queue',
    machine: () => outboxMachine,
    byUser: ['RETRY_NOW'],
  }),
  machineSource({
    id: 'command',
    label: 'Queued command',
    group: 'queue',
    machine: () => commandMachine,
    byUser: ['RETRY', 'DISCARD', 'ACKNOWLEDGE', 'DECIDE_AGAIN'],
  }),
  machineSource({
    id: 'waiting-form',
    label: 'Queued form',
    group: 'queue',
    machine: () => waitingFormMachine,
    byUser: ['RETRY', 'REOPEN', 'ACKNOWLEDGE'],
  }),
  machineSource({
    id: 'queue-check',
    label: 'Check of the queue',
    group: 'queue',
    machine: () => queueCheckMachine,
    byUser: ['CHECK'],
  }),
  machineSource({ id: 'sync', label: 'Sync', group: 'queue', machine: () => syncMachine, byUser: [] }),
  machineSource({ id: 'live', label: 'Live updates', group: 'queue', machine: () => liveMachine, byUser: [] }),
  machineSource({
    id: 'list',
    label: 'List',
    group: 'screen',
    machine: () => createListMachine<string, AnyRow>(),
    byUser: ['QUERY_CHANGED', 'REFRESH'],
  }),
  machineSource({
    id: 'list-news',
    label: 'News of a list',
    group: 'screen',
    machine: () => createListNewsMachine<AnyRow>(),
    byUser: [],
  }),
  machineSource({
    id: 'record',
    label: 'Record',
    group: 'screen',
    machine: () => createRecordMachine<AnyRow, number>(),
    byUser: ['REFRESH'],
  }),
  machineSource({ id: 'polling', label: 'Polling', group: 'screen', machine: () => pollingMachine, byUser: [] }),
  machineSource({
    id: 'progress',
    label: 'Progress of deployments',
    group: 'screen',
    machine: () => createProgressMachine<AnyRow>(),
    byUser: [],
  }),
  machineSource({
    id: 'selection',
    label: 'Selection',
    group: 'screen',
    machine: () => createSelectionMachine<AnyRow>(),
    byUser: ['ENTER', 'LEAVE', 'CHOOSE', 'CHOOSE_TO', 'CHOOSE_PAGE', 'CHOOSE_ALL'],
  }),
  machineSource({
    id: 'confirmation',
    label: 'Confirmation',
    group: 'screen',
    machine: () => createConfirmationMachine<AnyRow>(),
    byUser: ['TYPE', 'CONFIRM', 'SUBMIT_CREDENTIAL', 'RETRY', 'LOOK_AGAIN', 'CANCEL', 'ACKNOWLEDGE'],
  }),
  machineSource({
    id: 'bulk',
    label: 'Command for several records',
    group: 'screen',
    machine: () => createBulkMachine<AnyRow>(),
    byUser: [
      'KNOWN',
      'INCLUDE',
      'TYPE',
      'CONFIRM',
      'SUBMIT_CREDENTIAL',
      'SKIP_CREDENTIAL',
      'RETRY',
      'DECIDE_AGAIN',
      'CANCEL',
      'STAY',
    ],
  }),
  machineSource({
    id: 'launch-link',
    label: 'Launch link',
    group: 'screen',
    machine: () => launchLinkMachine,
    byUser: ['RETRY'],
  }),
  machineSource({
    id: 'request-picker',
    label: 'Picker of a linked request',
    group: 'screen',
    machine: () => requestPickerMachine,
    byUser: ['TYPE', 'CLEAR_FILTERS', 'TURN_TO', 'CHOOSE', 'CLEAR_CHOICE', 'RETRY'],
  }),
  machineSource({
    id: 'redeploy',
    label: 'Redeploy dialog',
    group: 'screen',
    machine: () => redeployMachine,
    byUser: ['SHOW_STANDARD', 'SHOW_ADVANCED', 'CHOOSE_METHOD', 'CHOOSE_STAGE', 'CHOOSE_ALL', 'GO_ON', 'CANCEL'],
  }),
  machineSource({
    id: 'wizard',
    label: 'Form',
    group: 'form',
    machine: () => createFormChart(anyForm),
    byUser: [
      'EDIT',
      'UNDO',
      'BLUR',
      'OPEN_SECTION',
      'SAVE',
      'DISCARD',
      'RETRY',
      'RELOAD',
      'RESTORE_DRAFT',
      'DISCARD_DRAFT',
      'CONFIRM_DISCARD',
      'KEEP_EDITING',
    ],
  }),
  machineSource({
    id: 'upload',
    label: 'Upload of a file',
    group: 'form',
    machine: () => uploadMachine,
    byUser: ['PICK', 'CANCEL', 'RETRY', 'REMOVE'],
  }),
];
