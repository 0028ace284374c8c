import { nextRunner } from '../../rules/runners/next-runner.ts';
import { runnerWords } from '../../rules/runners/runner-words.ts';
import { fact, factTerm, factWords } from '../confirm/DecisionFacts.css.ts';
import { KnownRules } from './KnownRules.tsx';

export interface RunnerFactProps {
  area: string;
  record: object;
}

/** In the list of facts of a decision: whether something real will be created. A signature doesn't cover it. */
export function RunnerFact({ area, record }: RunnerFactProps) {
  return (
    <KnownRules>
      {(rules) => {
        const runner = nextRunner(rules, area, record);
        return (
          runner !== undefined && (
            <div className={fact}>
              <dt className={factTerm}>Runner</dt>
              <dd className={factWords}>{runnerWords(runner)}</dd>
            </div>
          )
        );
      }}
    </KnownRules>
  );
}
