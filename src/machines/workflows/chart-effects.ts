import { fieldOf } from '../lifecycles/engine/transitions.ts';
import { givenWords } from './chart-words.ts';
import type { WorkflowEffect } from './workflow.ts';

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** Actions such as 'xstate.assign'; the properties are XState's. */
function ownMeans(action: unknown, type: string): WorkflowEffect {
  const name = type.replace(/^xstate\./, '');
  switch (name) {
    case 'assign': {
      const fields = fieldOf(action, 'assignment');
      return { name, detail: typeof fields === 'object' && fields !== null ? Object.keys(fields).join(', ') : null };
    }
    case 'raise':
    case 'emit':
      return { name, detail: textOf(fieldOf(fieldOf(action, 'event'), 'type')) };
    case 'sendTo':
      return { name, detail: textOf(fieldOf(action, 'to')) };
    default:
      return { name, detail: null };
  }
}

/** XState's own timer actions of a state; the delayed transition describes it. */
function isClock(action: unknown): boolean {
  const event = fieldOf(fieldOf(action, 'event'), 'type');
  const timer = typeof event === 'string' ? event : fieldOf(action, 'sendId');
  return typeof timer === 'string' && timer.startsWith('xstate.after.');
}

function effectOf(action: unknown): WorkflowEffect {
  if (typeof action === 'string') return { name: action, detail: null };
  const type = fieldOf(action, 'type');
  if (typeof type === 'string' && typeof action === 'function') return ownMeans(action, type);
  if (typeof type === 'string') return { name: type, detail: givenWords(fieldOf(action, 'params')) };
  // The build shortens function names, which would change the chart's version.
  return { name: 'act', detail: null };
}

export function effectsOf(actions: readonly unknown[]): readonly WorkflowEffect[] {
  return actions.filter((action) => !isClock(action)).map(effectOf);
}
