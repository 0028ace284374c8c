/** Runs a search that pauses, as the page has it run in slices, to its end at once. */
export function runToEnd<Answer>(search: Generator<number, Answer>): Answer {
  for (;;) {
    const step = search.next();
    if (step.done === true) return step.value;
  }
}
