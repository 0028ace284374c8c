const MOST_EDITS = 3;

/** Insertions, removals and replacements that make one word of the other. */
function distance(left: string, right: string): number {
  let row = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (const [at, letter] of [...left].entries()) {
    const next = [at + 1];
    for (const [index, other] of [...right].entries()) {
      const [before = 0, above = 0, beside = 0] = [row[index], row[index + 1], next[index]];
      next.push(Math.min(before + (letter === other ? 0 : 1), above + 1, beside + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** The known name that was probably meant; null if none is close. */
export function likelyName(name: string, known: readonly string[]): string | null {
  const [best] = known
    .map((candidate) => ({ candidate, edits: distance(name.toLowerCase(), candidate.toLowerCase()) }))
    .sort((left, right) => left.edits - right.edits);
  return best !== undefined && best.edits <= Math.min(MOST_EDITS, name.length / 3) ? best.candidate : null;
}

/** Names, each with the known one that was probably meant. */
export function withLikely(names: readonly string[], known: readonly string[]): string {
  return names
    .map((name) => {
      const likely = likelyName(name, known);
      return likely === null ? name : `${name} (did you mean ${likely}?)`;
    })
    .join(', ');
}
