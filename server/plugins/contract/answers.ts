import type { Operation, Pointer } from './document.ts';
import { type Check, reference, type Validators } from './validators.ts';

/** How an answer breaks the contract; null if it doesn't. */
export type AnswerCheck = (operation: Operation, status: number, payload: unknown) => string | null;

export function answerViolation(validators: Validators): AnswerCheck {
  const compiled = new Map<Pointer, Check>();

  function validatorOf(schema: Pointer): Check {
    const known = compiled.get(schema) ?? validators.exact(reference(schema));
    compiled.set(schema, known);
    return known;
  }

  return (operation, status, payload) => {
    const answer = operation.answers.get(status);
    if (answer === undefined) return `the contract has no ${status} for it`;
    if (answer.content === null)
      return payload === undefined || payload === '' || payload === null ? null : 'its body must be empty';
    if (!answer.content.mediaType.endsWith('json')) return null;
    if (typeof payload !== 'string') return 'its body must be JSON';
    const errors = validatorOf(answer.content.schema)(JSON.parse(payload));
    if (errors.length === 0) return null;
    return errors.map(({ instancePath, message }) => `${instancePath} ${message}`).join(', ');
  };
}
