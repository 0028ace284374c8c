/** The worker starts with the first drawing and is kept. */
import Elk, { type ELK } from 'elkjs/lib/elk-api.js';
import address from 'elkjs/lib/elk-worker.min.js?url';
import { layoutWorkerAddress } from '../../../data/installation/script-addresses.ts';
import type { Drawing } from '../drawing/drawing.ts';
import { elkGraph, layoutOf } from './elk-layout.ts';
import type { WorkflowLayout } from './layout.ts';

interface Engine {
  readonly elk: ELK;
  /** Rejects with the worker: ELK itself would wait forever. */
  readonly failure: Promise<never>;
}

let running: Engine | null = null;

function engine(): Engine {
  if (running !== null) return running;
  const worker = new Worker(layoutWorkerAddress(address));
  const failure = new Promise<never>((_, reject) => {
    worker.addEventListener('error', () => {
      running = null;
      worker.terminate();
      reject(new Error('The diagram layout couldn’t be started.'));
    });
  });
  // A failure may have no listener.
  failure.catch(() => undefined);
  running = { elk: new Elk({ workerFactory: () => worker }), failure };
  return running;
}

const known = new Map<string, Promise<WorkflowLayout>>();
const ready = new Map<string, WorkflowLayout>();

/** Null if not laid out yet. */
export function knownLayout({ key }: Drawing): WorkflowLayout | null {
  return ready.get(key) ?? null;
}

/** Cached while the page is open. */
export function layOut(drawing: Drawing): Promise<WorkflowLayout> {
  const found = known.get(drawing.key);
  if (found !== undefined) return found;
  const { elk, failure } = engine();
  const laidOut = Promise.race([elk.layout(elkGraph(drawing)), failure]).then((root) => layoutOf(drawing.key, root));
  known.set(drawing.key, laidOut);
  laidOut.then(
    (layout) => ready.set(drawing.key, layout),
    () => known.delete(drawing.key),
  );
  return laidOut;
}

/** Starts the worker early. */
export function startLayout(): void {
  engine();
}
