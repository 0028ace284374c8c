import { isOtherBuildServed } from '../../data/installation/update-build.ts';
import { isBringingAhead } from '../lazy/brought-ahead.ts';
import { reloadInPlace } from './reload.ts';

const KEY = 'portal.reloadedFrom';

export interface MissingFileFacts {
  /** A reload would show another version. */
  readonly isOtherBuild: boolean;
  readonly isTyping: boolean;
  /** Somebody has asked for the part; it was not only brought ahead of its use. */
  readonly isWanted: boolean;
  /** This very version has been left by a reload of this kind before, and is here again. */
  readonly wasReloaded: boolean;
}

/**
 * What to do about a part of the page that could not be loaded. Only a new version is a reason to reload: without a network a
 * reload would lose the page that is there; and nobody who reads is taken away from what they read. Never twice from the same
 * version.
 */
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

/** Fields that somebody has typed in, for as long as they are there. */
const typedIn = new WeakSet<TextField>();

function noteTyping({ target }: Event): void {
  const isText =
    target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type !== 'checkbox');
  // A search field's text is in the address, which comes back.
  if (isText && target.closest('search') === null) typedIn.add(target);
}

function isTyping(): boolean {
  const fields = window.document.querySelectorAll<TextField>('input, textarea');
  return [...fields].some((field) => typedIn.has(field) && field.value !== '');
}

/** Whether this very version was left by a reload before; remembered for the life of the tab. */
function wasReloaded(): boolean {
  try {
    return window.sessionStorage.getItem(KEY) === import.meta.url;
  } catch {
    // A second reload could not be distinguished from the first.
    return true;
  }
}

function reloadOnce(): void {
  window.sessionStorage.setItem(KEY, import.meta.url);
  reloadInPlace();
}

const askers = new Set<() => void>();
/** A part was missing before there was anybody to ask for the reload: they come with a part themselves. */
let isUnasked = false;

/** Calls when a missing part should be answered by a reload that the user has to want; at once where one was missing before. */
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

/** Answers parts of the page that could not be loaded, for the life of the page. */
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
