import { expect, it } from 'vitest';
import { changesOnce, factsOnce, saidByChanges } from './said-once.ts';

const reference = { label: 'Approval Reference', seen: 'CHG-1', now: 'CHG-2' };
const storage = { label: 'Storage', seen: '100 GB', now: '200 GB' };

it('leaves out the facts that the changes or the marks say in the same words', () => {
  const facts = [
    { label: 'Environment type', words: 'Production' },
    { label: 'Client', words: 'Production' },
    { label: 'Approval Reference', words: 'CHG-2' },
    { label: 'Storage', words: '200 GB and a replica' },
  ];
  const said = [{ label: 'Environment type', words: 'Production' }, ...saidByChanges([reference, storage])];
  expect(factsOnce(facts, said)).toEqual([facts[1], facts[3]]);
  expect(factsOnce(facts, [])).toEqual(facts);
});

it('names the changes that stand above, unless that is all of them', () => {
  expect(changesOnce([reference], [reference])).toEqual({ others: [], repeated: [] });
  expect(changesOnce([reference], [reference, storage])).toEqual({ others: [], repeated: ['Approval Reference'] });
  expect(changesOnce([reference, storage], [])).toEqual({ others: [reference, storage], repeated: [] });
  // It was changed twice: what the viewer knows is neither the one nor the other.
  const seen = { ...reference, seen: 'CHG-0' };
  expect(changesOnce([seen, storage], [reference, storage])).toEqual({ others: [seen], repeated: ['Storage'] });
});
