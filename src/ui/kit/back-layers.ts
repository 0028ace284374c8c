import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { followTravels } from './travels.ts';

/** Above a page, in the order of opening: a dialog or menu, or the steps of a form. */
interface Layer {
  /** Back presses that it answers before the page is left. */
  depth: number;
  /** Steps leave with their page, and the draft keeps the one that was shown. */
  readonly kind: 'dialog' | 'steps';
  readonly onBack: () => void;
}

interface Entry {
  readonly state: unknown;
  readonly address: string | URL | null | undefined;
}

const layers: Layer[] = [];
/** The page's own entry changes once it is current again. */
let changed: Entry | null = null;
/** What follows when a traversal of ours has ended; null while there is none. */
let afterTravel: (() => void)[] | null = null;
let isSettling = false;
/** Between a step of the router and its arrival: the entry that is still current is on its way out. */
let isLeaving = false;
/** Of the page's entry below its layers. */
let pageEntry = '';

function fieldOf(state: unknown, name: string): unknown {
  return typeof state === 'object' && state !== null ? Object.entries(state).find(([key]) => key === name)?.[1] : null;
}

function depthOf(state: unknown): number {
  const depth = fieldOf(state, 'layers');
  return typeof depth === 'number' ? depth : 0;
}

/** The router's key and index, which layers share with their page. */
function pageOf(state: unknown): string {
  return JSON.stringify([fieldOf(state, 'key'), fieldOf(state, 'idx')]);
}

function atDepth(state: unknown, depth: number): unknown {
  if (depth === 0) return state;
  return { ...(typeof state === 'object' ? state : null), layers: depth };
}

/** Gives the history one entry for each Back press that the layers answer. */
class BackLayers {
  readonly #push = window.history.pushState.bind(window.history);
  readonly #replace = window.history.replaceState.bind(window.history);
  readonly #go = window.history.go.bind(window.history);

  constructor() {
    const { history } = window;
    pageEntry = pageOf(history.state);
    history.pushState = (state, _, address) => this.#write({ state, address }, (entry) => this.#open(entry));
    history.replaceState = (state, _, address) => this.#write({ state, address }, (entry) => this.#change(entry));
    // The router's steps count pages.
    history.go = (steps = 0) => this.#whenArrived(() => this.#leave(steps));
    followTravels((travel) => this.#follow(travel));
    this.settle();
  }

  /** After other changes of the same turn: a dialog that replaces another one keeps its entry. */
  settle(): void {
    if (isSettling) return;
    isSettling = true;
    setTimeout(() => {
      isSettling = false;
      this.#whenArrived(() => this.#settle());
    });
  }

  #whenArrived(work: () => void): void {
    if (afterTravel === null) work();
    else afterTravel.push(work);
  }

  #write(entry: Entry, work: (entry: Entry) => void): void {
    if (afterTravel !== null) this.#showAhead(entry);
    this.#whenArrived(() => work(entry));
  }

  /** On an entry that is being left: the router reads the address in the same turn, and draws what is there. */
  #showAhead({ state, address }: Entry): void {
    this.#replace(state, '', address);
  }

  #travel(steps: number, then: readonly (() => void)[] = []): void {
    afterTravel = [...then];
    this.#go(steps);
  }

  #leave(steps: number): void {
    isLeaving = true;
    this.#go(steps < 0 ? steps - depthOf(window.history.state) : steps);
  }

  #open(entry: Entry): void {
    // A step to an entry that there is not never arrives.
    isLeaving = false;
    const depth = depthOf(window.history.state);
    if (depth > 1) {
      this.#showAhead(entry);
      this.#travel(-depth, [() => this.#open(entry)]);
      return;
    }
    changed = null;
    // The only layer's entry becomes the next page's, so that Back leads to the page below it.
    if (depth === 1) this.#replace(entry.state, '', entry.address);
    else this.#push(entry.state, '', entry.address);
    pageEntry = pageOf(entry.state);
    this.settle();
  }

  #change(entry: Entry): void {
    const depth = depthOf(window.history.state);
    this.#replace(atDepth(entry.state, depth), '', entry.address);
    if (depth > 0) changed = { state: entry.state, address: window.location.href };
    else pageEntry = pageOf(entry.state);
  }

  #settle(): void {
    if (isLeaving) return;
    const wanted = layers.reduce((sum, { depth }) => sum + depth, 0);
    const { state } = window.history;
    const depth = depthOf(state);
    if (depth > wanted) this.#travel(wanted - depth);
    for (let next = depth + 1; next <= wanted; next += 1) this.#push(atDepth(state, next), '');
  }

  #follow(event: PopStateEvent): void {
    // A script reports a page that it has opened.
    if (!event.isTrusted) return;
    const isOfUser = !isLeaving && afterTravel === null;
    isLeaving = false;
    const depth = depthOf(event.state);
    const waiting = afterTravel;
    afterTravel = null;
    const page = pageOf(event.state);
    const isSame = page === pageEntry || (changed !== null && page === pageOf(changed.state));
    if (waiting === null && !isSame) {
      changed = null;
      pageEntry = page;
      // A user's jump to another page, which may be drawn by the same component, leaves no question over it.
      if (isOfUser) for (const { kind, onBack } of layers.toReversed()) if (kind === 'dialog') onBack();
      this.settle();
      return;
    }
    event.stopImmediatePropagation();
    if (changed !== null) {
      this.#replace(atDepth(changed.state, depth), '', changed.address);
      if (depth === 0) {
        pageEntry = pageOf(changed.state);
        changed = null;
      }
    }
    if (waiting === null) {
      const total = layers.reduce((sum, layer) => sum + layer.depth, 0);
      if (depth < total) layers.findLast((layer) => layer.depth > 0)?.onBack();
    } else {
      for (const work of waiting) this.#whenArrived(work);
    }
    this.settle();
  }
}

/**
 * From the first dialog's code on, which is loaded ahead: a page that was loaded at a layer's entry then goes back to its own.
 * Null where pages are drawn without a window.
 */
const entries = typeof window === 'undefined' ? null : new BackLayers();

function useLayer(kind: Layer['kind'], depth: number, onBack: () => void): void {
  const answer = useEffectEvent(onBack);
  const shown = useRef<Layer | null>(null);
  useLayoutEffect(() => {
    const layer: Layer = { depth: 0, kind, onBack: () => answer() };
    layers.push(layer);
    shown.current = layer;
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      entries?.settle();
    };
  }, [kind]);
  useLayoutEffect(() => {
    if (shown.current !== null) shown.current.depth = depth;
    entries?.settle();
  }, [depth]);
}

/** Back closes the dialog instead of leaving the page. */
export function useBackToClose(onBack: () => void): void {
  useLayer('dialog', 1, onBack);
}

/** Back answers, `depth` times, instead of leaving the page; 0 for none. */
export function useBackThroughSteps(depth: number, onBack: () => void): void {
  useLayer('steps', depth, onBack);
}

export interface BackToCloseProps {
  onBack: () => void;
}

/** The same for what is drawn while it is open, such as a menu. */
export function BackToClose({ onBack }: BackToCloseProps): null {
  useBackToClose(onBack);
  return null;
}
