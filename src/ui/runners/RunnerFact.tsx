import type { ReactNode } from 'react';
import type { ChosenRunner } from '../../rules/runners/choose-runner.ts';
import { nextRunner } from '../../rules/runners/next-runner.ts';
import { operationRunnerWords, runnerWords } from '../../rules/runners/runner-words.ts';
import { fact, factList, factTerm, factWords } from '../confirm/DecisionFacts.css.ts';
import { KnownRules } from './KnownRules.tsx';

export interface RunnerFactProps {
  area: string;
  record: object;
}

interface NextRunnerProps extends RunnerFactProps {
  /** @param runner null for a rehearsal */
  children: (runner: ChosenRunner | null) => ReactNode;
}

function NextRunner({ area, record, children }: NextRunnerProps) {
  return (
    <KnownRules>
      {(rules) => {
        const runner = nextRunner(rules, area, record);
        return runner !== undefined && children(runner);
      }}
    </KnownRules>
  );
}

function Fact({ words }: { words: string }) {
  return (
    <div className={fact}>
      <dt className={factTerm}>Runner</dt>
      <dd className={factWords}>{words}</dd>
    </div>
  );
}

/** In the list of facts of a decision: whether something real will be created. A signature doesn't cover it. */
export function RunnerFact(props: RunnerFactProps) {
  return <NextRunner {...props}>{(runner) => <Fact words={runnerWords(runner)} />}</NextRunner>;
}

/** In the question of an operation, which has no other facts. */
export function RunnerOfOperation(props: RunnerFactProps) {
  return (
    <NextRunner {...props}>
      {(runner) => (
        <dl className={factList}>
          <Fact words={operationRunnerWords(runner)} />
        </dl>
      )}
    </NextRunner>
  );
}
