import { isOtherBuildServed } from '../../data/installation/update-build.ts';
import { isBringingAhead } from '../lazy/preloading.ts';
import { reloadInPlace } from './reload.ts';

const KEY = 'portal.reloadedFrom';

export interface MissingFileFacts {
  /** A reload would load another version. */
  readonly isOtherBuild: boolean;
  readonly isTyping: boolean;
  /** Requested by the user, not only preloaded. */
  readonly isWanted: boolean;
  /** This version was reloaded for this reason before. */
  readonly wasReloaded: boolean;
}

/** Only a new version justifies a reload (offline it would lose the page), never unasked while somebody reads, and only once. */
export function answerMissingFile({
  isOtherBuild,
  isTyping,
  isWanted,
  wasReloaded,
}: MissingFileFacts): 'reload' | 'ask' | 'stay' {
  if (!isOtherBuild) return 'stay';
  if (isTyping || !isWanted) return 'ask';
  return wasReloaded ? 'stay' : 'reload';
}

type TextField = HTMLInputElement | HTMLTextAreaElement;

const typedIn = new WeakSet<TextField>();

function noteTyping({ target }: Event): void {
  const isText =
    target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type !== 'checkbox');
  // A search field's text is in the address, which survives.
  if (isText && target.closest('search') === null) typedIn.add(target);
}

function isTyping(): boolean {
  const fields = window.document.querySelectorAll<TextField>('input, textarea');
  return [...fields].some((field) => typedIn.has(field) && field.value !== '');
}

/** Remembered per tab. */
function wasReloaded(): boolean {
  try {
    return window.sessionStorage.getItem(KEY) === import.meta.url;
  } catch {
    // Without storage, assume that it was.
    return true;
  }
}

function reloadOnce(): void {
  window.sessionStorage.setItem(KEY, import.meta.url);
  reloadInPlace();
}

const askers = new Set<() => void>();
let isUnasked = false;

/** Calls when a reload should be offered; at once if a part was missing before. */
export function onMissingFile(ask: () => void): () => void {
  askers.add(ask);
  if (isUnasked) ask();
  isUnasked = false;
  return () => askers.delete(ask);
}

function askForReload(): void {
  isUnasked = askers.size === 0;
  for (const ask of askers) ask();
}

export function watchMissingFiles(): void {
  window.document.addEventListener('input', noteTyping);
  window.addEventListener('vite:preloadError', async () => {
    const isWanted = !isBringingAhead();
    const isOtherBuild = await isOtherBuildServed();
    const answer = answerMissingFile({ isOtherBuild, isWanted, isTyping: isTyping(), wasReloaded: wasReloaded() });
    if (answer === 'ask') askForReload();
    else if (answer === 'reload') reloadOnce();
  });
}
