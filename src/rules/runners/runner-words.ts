import { listed } from '../texts/listed.ts';
import type { ChosenRunner } from './choose-runner.ts';

/** "tofu, on a host with the labels eu and linux" */
function nameWords({ name, labels }: ChosenRunner): string {
  if (labels.length === 0) return name;
  return `${name}, on a host with the ${labels.length === 1 ? 'label' : 'labels'} ${listed(labels, 'and')}`;
}

/** As the value of a field. @param runner null for a rehearsal */
export function runnerWords(runner: ChosenRunner | null): string {
  return runner === null ? 'None: operations are rehearsed, and nothing is created' : nameWords(runner);
}

/** In the question of an operation, which may stop or remove something. @param runner null for a rehearsal */
export function operationRunnerWords(runner: ChosenRunner | null): string {
  return runner === null ? 'None: this is only rehearsed' : nameWords(runner);
}

/** In a form. @param runner null for a rehearsal */
export function runnerSentence(runner: ChosenRunner | null): string {
  return runner === null
    ? 'Runner: none. Operations are rehearsed, and nothing is created.'
    : `Runner: ${nameWords(runner)}`;
}
