import type { ReactNode } from 'react';
import type { OutboxAreaName } from '../../rules/areas.ts';
import type { CarriedOut } from '../../rules/records/runner-field.ts';
import { nextRunner, nextRunnerField } from '../../rules/runners/next-runner.ts';
import { DescriptionItem, DescriptionList } from '../kit/DescriptionList.tsx';
import { KnownRules } from './KnownRules.tsx';

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
            const field = runner === undefined ? null : nextRunnerField(record, runner);
            return (
              field && (
                <DescriptionList>
                  <DescriptionItem label={field.label}>{field.words}</DescriptionItem>
                </DescriptionList>
              )
            );
          }}
        </KnownRules>
      </>
    );
  };
}
