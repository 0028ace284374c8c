/** Lets only so many run at once; the others wait in order. */
export function createTurns(atOnce: number): <Result>(run: () => Promise<Result>) => Promise<Result> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (run) => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await run();
    } finally {
      // The next one takes this one's place.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
