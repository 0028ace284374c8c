import type { DeploymentRequestSummary } from '../../contract/generated/schema.d.ts';
import { recordDifferences } from '../../rules/deployments/record-differences.ts';
import { differences, differenceTerm, nowValue, seenValue } from './RecordDifferences.css.ts';

export interface RecordDifferencesProps {
  /** What was decided on. */
  seen: DeploymentRequestSummary;
  now: DeploymentRequestSummary;
}

/** What was seen of a request and what it is now, field by field, side by side. */
export function RecordDifferences({ seen, now }: RecordDifferencesProps) {
  const rows = recordDifferences(seen, now);
  if (rows.length === 0) return <p>What you saw of it is still the same; other fields have changed.</p>;
  return (
    <table className={differences}>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">When you decided</th>
          <th scope="col">Now</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, ...values }) => (
          <tr key={label}>
            <th scope="row" className={differenceTerm}>
              {label}
            </th>
            <td className={seenValue}>{values.seen === '' ? '–' : values.seen}</td>
            <td className={nowValue}>{values.now === '' ? '–' : values.now}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
