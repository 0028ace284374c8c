import { fieldOf } from '../lifecycles/engine/transitions.ts';
import { givenWords } from './name-words.ts';
import type { WorkflowEffect } from './workflow.ts';

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** What the chart does with its own means: 'xstate.assign' and its like. The properties are those that XState gives these functions. */
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

/** The clock of a state, which XState starts and stops with actions of its own; the delayed transition describes it. */
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
  // A function's name is shortened by the build, which would change the chart's version.
  return { name: 'act', detail: null };
}

/** The effects that actions request, in their order. */
export function effectsOf(actions: readonly unknown[]): readonly WorkflowEffect[] {
  return actions.filter((action) => !isClock(action)).map(effectOf);
}
