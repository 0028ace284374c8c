/** Plain text for charts' effects and actors, whose names are the code's. */
import { capitalized, nameWords } from './chart-words.ts';
import type { WorkflowEffect } from './workflow.ts';

type Words = string | ((given: string | null) => string);

const OPERATIONS: Readonly<Record<string, string>> = {
  LAUNCH: 'launch',
  REDEPLOY: 'redeployment',
  DESTROY: 'destruction',
  DESTROY_INFRASTRUCTURE: 'destruction of the infrastructure',
  ROLLBACK_INFRASTRUCTURE: 'rollback of the infrastructure',
  RETRY_JOB: 'retry of its job',
  START_VMS: 'start of the machines',
  STOP_VMS: 'stop of the machines',
};

const SCREENS: Readonly<Record<string, string>> = {
  copy: 'a copy to fill in',
  edit: 'the form',
  view: 'its page',
  logs: 'its logs',
  monitoring: 'its monitoring',
  'last build': 'its last build job',
  'management app': 'its management app',
};

const ABBREVIATIONS = /\b(vpc|lb|msi)\b/gi;

/** 'orders the launch from the job runner', with the first stage if it isn't the default. */
function orderWords(given: string | null): string {
  const [operation = '', stage] = (given ?? '').split(', from stage ');
  const ordered = OPERATIONS[operation] ?? nameWords(operation).toLowerCase();
  const from =
    stage === undefined ? '' : `, from “${nameWords(stage).replace(ABBREVIATIONS, (word) => word.toUpperCase())}” on`;
  return ordered === '' ? 'orders work from the job runner' : `orders the ${ordered} from the job runner${from}`;
}

function ofGiven(before: string, otherwise: string): Words {
  return (given) => (given === null ? otherwise : `${before} ${propertyWords(given)}`);
}

/** 'lastKnown, failedChecks' becomes 'last known, failed checks'. */
function propertyWords(given: string): string {
  return given
    .split(', ')
    .map((name) => nameWords(name).toLowerCase())
    .join(', ');
}

const EFFECTS: Readonly<Record<string, Words>> = {
  acknowledge: 'accepts the report and changes nothing',
  cancelOperation: 'ends the running operation at its stage',
  endKeepAwake: 'stops keeping it running',
  enqueueOperation: orderWords,
  keepAwake: 'keeps it running beyond its schedule',
  makePlan: 'makes the plan again',
  notify: ofGiven('sends the notification', 'sends a notification'),
  open: (given) => `opens ${given === null ? 'the page' : (SCREENS[given] ?? `the page of ${given}`)}`,
  recordApproval: 'records the approval',
  removeRecord: 'removes the record',
  sendLaunchMail: 'sends the launch mail',
  assign: (given) => (given === null ? 'records what it receives' : `notes ${propertyWords(given)}`),
  emit: (given) => (given === null ? 'notifies listeners' : `notifies listeners: ${nameWords(given)}`),
  raise: (given) => (given === null ? 'continues at once' : `continues at once: ${nameWords(given).toLowerCase()}`),
  sendTo: (given) => (given === null ? 'notifies another part' : `notifies ${nameWords(given).toLowerCase()}`),
  readPush: 'reads the notifications of the user',
  subscribe: 'subscribes this device to notifications',
  unsubscribe: 'removes a device from the notifications',
  saveSettings: 'saves what the user is notified of',
  sendTest: 'sends a test notification',
  readPasskeys: 'reads the passkeys of the user',
  changePasskeys: 'adds, renames or removes a passkey',
  begin: 'notes what is changed',
  showReading: 'shows the passkeys, and whether this device can create one',
  showList: 'shows the passkeys',
  takeReading: 'notes whether this device can be notified',
  takeState: 'notes the devices and settings',
  adoptSession: 'takes over the session of another tab',
  countQueue: 'counts the pending changes',
  exchangeIdentity: 'exchanges the proof of identity for a session',
  forgetTokens: 'forgets the tokens',
  loadProfile: 'loads the profile',
  logOut: 'logs out',
  prepareSignIn: 'prepares the sign-in',
  readStoredSession: 'reads the stored session',
  refreshTokens: 'renews the tokens',
  sendQueue: 'sends the pending changes',
  signIn: 'signs in',
  switchTenant: 'switches the tenant',
  takeCount: 'notes how many changes are pending',
  takeProfile: 'notes the profile',
  takeRefresh: 'notes the renewed tokens',
  takeSignIn: 'notes who has signed in',
  takeTenant: 'notes the tenant',
  tellSignIn: 'notifies the other tabs of the sign-in',
  watchQueue: 'watches the pending changes',
  wipeDevice: 'removes everything from the device',
  askCapability: 'asks what the server can do',
  askForResync: 'reloads everything',
  askForPrivileges: 'checks what the user can do now',
  calmAgain: 'returns to its normal interval',
  calmDown: 'returns to its normal interval',
  countAttempt: 'counts the attempt',
  countFailure: 'counts the failure',
  drop: 'removes what must not be stored',
  forgetFailures: 'forgets the failures',
  hurry: 'tries again sooner',
  noteNetwork: (given) => `notes that there is ${given === 'false' ? 'no' : 'a'} network`,
  noteCurrent: 'notes that no news was missed',
  noteMissed: 'notes that news may be missed',
  noteOffline: 'notes that there is no connection',
  noteOnline: 'notes that there is a connection',
  prefetch: 'prefetches what will be needed',
  probe: 'checks whether the server responds',
  pull: 'fetches what has changed',
  readReach: 'reads how current the copy is',
  reloadPage: 'reloads the page',
  replay: 'sends the pending changes, in their order',
  stream: 'listens to live updates',
  order: (given) => (given === null ? 'orders work' : `asks the browser to ${nameWords(given).toLowerCase()}`),
  because: ofGiven('notes why: it is', 'notes why'),
  noteEnding: (given) => `notes how the session ended${given === null ? '' : `: ${propertyWords(given)}`}`,
  decline: ofGiven('notes the answer to the offer:', 'notes that the offer is declined'),
  clear: 'clears the selection',
  closeRows: 'closes the rows',
  decide: 'decides',
  discardFile: 'discards the file',
  draftKeeper: 'keeps the draft',
  dropDraft: 'drops the draft',
  enqueueActions: 'queues the actions',
  explain: 'shows what went wrong',
  explainDraft: 'shows what happened to the draft',
  explainOffline: 'shows that there is no connection',
  explainOutcome: 'shows the outcome',
  explainReference: 'shows why choices are missing',
  fetchPage: 'fetches the page',
  fetchProgress: 'fetches the progress',
  fetchRecord: 'fetches the record',
  findObstacle: 'looks for obstacles',
  forgetSecrets: 'forgets the secrets',
  goToFault: 'goes to the first invalid field',
  save: 'saves it',
  send: 'sends it',
  showFaults: 'shows errors at the fields',
  tidy: 'cleans up',
  upload: 'uploads the file',
  validate: 'checks the fields',
  watchAhead: 'watches the next page',
  watchDevice: 'watches the copy on the device',
};

export function effectSentence(effect: WorkflowEffect): string {
  return capitalized(effectWords(effect));
}

export function effectWords({ name, detail }: WorkflowEffect): string {
  const words = Object.hasOwn(EFFECTS, name) ? EFFECTS[name] : undefined;
  if (typeof words === 'function') return words(detail);
  const said = words ?? nameWords(name).toLowerCase();
  return detail === null ? said : `${said}: ${propertyWords(detail)}`;
}
