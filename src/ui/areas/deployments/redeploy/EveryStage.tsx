import { Check } from 'lucide-react';
import { useId } from 'react';
import { runningStage, stageGroup, stageLegend, stageList } from './redeploy.css.ts';

/** The standard mode has no stage to choose: it runs them all. */
export function EveryStage({ labels }: { labels: readonly string[] }) {
  const id = useId();
  return (
    <div className={stageGroup}>
      <h3 id={id} className={stageLegend}>
        Every stage runs
      </h3>
      <ul className={stageList} aria-labelledby={id}>
        {labels.map((label) => (
          <li key={label} className={runningStage}>
            <Check aria-hidden />
            {label}
          </li>
        ))}
      </ul>
    </div>
  );
}
