import { expect, test } from 'vitest';
import { failedStageWords } from './last-failure.ts';

test('a failed stage is named by its last part', () => {
  const words = ['environment/creating-infrastructure', 'Deploying Docker', 'stop_vms'].map((stage) =>
    failedStageWords({ stage }),
  );
  expect(words).toEqual(['Creating infrastructure', 'Deploying Docker', 'Stop vms']);
});
