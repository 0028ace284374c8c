import { expect, test } from 'vitest';
import { effectSentence, effectWords } from './effect-words.ts';
import { WORKFLOWS } from './registry.ts';

test('a cancellation says what it does to the running operation', () => {
  expect(effectWords({ name: 'cancelOperation', detail: null })).toBe('ends the running operation at its stage');
});

test('says what the lifecycles order in the screens’ words', () => {
  expect(effectWords({ name: 'enqueueOperation', detail: 'LAUNCH' })).toBe('orders the launch from the job runner');
  expect(effectWords({ name: 'enqueueOperation', detail: 'RETRY_JOB, from stage CREATING_VPC' })).toBe(
    'orders the retry of its job from the job runner, from “Creating VPC” on',
  );
  expect(effectWords({ name: 'open', detail: null })).toBe('opens the page');
  expect(effectSentence({ name: 'sendLaunchMail', detail: null })).toBe('Sends the launch mail');
});

test('says what it has no words for by its name', () => {
  expect(effectWords({ name: 'watchTheClock', detail: 'hourly' })).toBe('watch the clock: hourly');
  expect(effectWords({ name: 'constructor', detail: null })).toBe('constructor');
});

const said = WORKFLOWS.flatMap((source) => {
  const { id, states, transitions } = source.read();
  const effects = [
    ...states.flatMap(({ entry, exit, activities }) => [...entry, ...exit, ...activities]),
    ...transitions.flatMap((transition) => transition.effects),
  ];
  return effects.map((effect) => ({ id, effect }));
});

test('no chart shows a name of the code or of the wire', () => {
  const ofCode = said.filter(({ effect }) => /[a-z][A-Z]|[A-Z]_[A-Z]|\b(true|false)\b/.test(effectWords(effect)));
  expect(ofCode).toEqual([]);
});
