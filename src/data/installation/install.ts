import * as v from 'valibot';
import { type Actor, createActor, fromPromise } from 'xstate';
import { type InstallChoice, type InstallWay, installMachine } from '../../machines/device/install.ts';
import { PREFERENCE_KEYS } from '../device/preferences.ts';
import { isInstalled, onInstallPrompt, takeInstallPrompt } from './install-prompt.ts';

/** Local storage; nothing about anyone's records. */
const KEYS = { choice: PREFERENCE_KEYS.install, visits: 'portal.visits' } as const;

const choiceParser = v.variant('kind', [
  v.object({ kind: v.literal('notNow'), at: v.number() }),
  v.object({ kind: v.literal('never') }),
]);
const visitsParser = v.object({ days: v.number(), last: v.string() });

function readStored<Schema extends v.GenericSchema>(key: string, schema: Schema): v.InferOutput<Schema> | null {
  try {
    const result = v.safeParse(schema, JSON.parse(globalThis.localStorage.getItem(key) ?? 'null'));
    return result.success ? result.output : null;
  } catch {
    // Storage can be disabled, or hold another version's value.
    return null;
  }
}

function store(key: string, value: unknown): void {
  try {
    globalThis.localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Lasts as long as the page.
  }
}

/** Returns the number of days on which this device opened the portal. */
function countVisit(): number {
  const today = new Date().toDateString();
  const visits = readStored(KEYS.visits, visitsParser);
  if (visits?.last === today) return visits.days;
  const days = (visits?.days ?? 0) + 1;
  store(KEYS.visits, { days, last: today });
  return days;
}

/** Safari on iPhone or iPad has only its share sheet. An iPad poses as a Mac, but has a touch screen. */
function installsByShareSheet(): boolean {
  const { userAgent, maxTouchPoints } = globalThis.navigator;
  const isApple = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  return isApple && 'standalone' in globalThis.navigator;
}

function installWay(): InstallWay | null {
  return !isInstalled() && installsByShareSheet() ? 'shareSheet' : null;
}

export function startInstallation(): Actor<typeof installMachine> {
  const actor = createActor(
    installMachine.provide({
      actors: {
        askBrowser: fromPromise(async () => (await takeInstallPrompt()?.prompt())?.outcome ?? 'dismissed'),
      },
      actions: { keepChoice: ({ context }) => keepInstallChoice(context.choice) },
      guards: { 'a dialog is open': () => globalThis.document.querySelector('dialog[open]') !== null },
    }),
    {
      input: {
        way: installWay(),
        choice: readStored(KEYS.choice, choiceParser) ?? { kind: 'none' },
        visitDays: countVisit(),
      },
    },
  ).start();
  globalThis.addEventListener('appinstalled', () => actor.send({ type: 'INSTALLED' }));
  onInstallPrompt(() => actor.send({ type: 'PROMPT_HELD' }));
  return actor;
}

/** Repeated after a logout, which clears the device: a user who declined isn't asked again. */
export function keepInstallChoice(choice: InstallChoice): void {
  if (choice.kind !== 'none') store(KEYS.choice, choice);
}
