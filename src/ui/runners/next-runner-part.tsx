import type { ReactNode } from 'react';
import type { OutboxAreaName } from '../../rules/areas.ts';
import { type CarriedOut, RUNNER_FIELD } from '../../rules/records/runner-field.ts';
import type { ChosenRunner } from '../../rules/runners/choose-runner.ts';
import { nextRunner } from '../../rules/runners/next-runner.ts';
import { runnerWords } from '../../rules/runners/runner-words.ts';
import { DescriptionItem, DescriptionList } from '../kit/DescriptionList.tsx';
import { KnownRules } from './KnownRules.tsx';

function drawn(runner: ChosenRunner | null, record: CarriedOut) {
  if (!RUNNER_FIELD.isShown(record)) {
    const words = runnerWords(runner);
    return (
      <DescriptionItem label="Runner">{runner === null ? words : `${words}, from the next operation`}</DescriptionItem>
    );
  }
  if (runner?.name === (record.runner ?? undefined)) return null;
  return <DescriptionItem label="Next runner">{runnerWords(runner)}</DescriptionItem>;
}

export interface NextRunnerPartProps {
  record: CarriedOut;
  children: ReactNode;
}

/** A section of a record's page, with what carries out the next operation where that isn't what carried out the last one. */
export function nextRunnerPart(area: OutboxAreaName) {
  return function NextRunnerPart({ record, children }: NextRunnerPartProps) {
    return (
      <>
        {children}
        <KnownRules>
          {(rules) => {
            const runner = nextRunner(rules, area, record);
            const item = runner === undefined ? null : drawn(runner, record);
            return item && <DescriptionList>{item}</DescriptionList>;
          }}
        </KnownRules>
      </>
    );
  };
}
