/** Carries out work on each of several, some at a time; the results keep their order. */
export async function eachAtOnce<Given, Made>(
  given: readonly Given[],
  atOnce: number,
  make: (each: Given) => Promise<Made>,
): Promise<readonly Made[]> {
  const made: Made[] = [];
  const left = given.entries();
  const row = async () => {
    for (const [place, each] of left) made[place] = await make(each);
  };
  await Promise.all(Array.from({ length: atOnce }, row));
  return made;
}
