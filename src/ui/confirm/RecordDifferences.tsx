import type { FieldDifference } from '../../rules/records/record-sections.ts';
import { differences, differenceTerm, nowValue, seenValue } from './RecordDifferences.css.ts';

export interface RecordDifferencesProps {
  changes: readonly FieldDifference[];
  seenLabel?: string;
  /** The version is unchanged, so hidden fields are too. */
  isSameVersion?: boolean;
}

export function RecordDifferences({
  changes,
  seenLabel = 'When you decided',
  isSameVersion = false,
}: RecordDifferencesProps) {
  if (changes.length === 0 && isSameVersion) return <p>It hasn’t changed since you last saw it.</p>;
  if (changes.length === 0) return <p>Only hidden fields, such as secrets, have changed.</p>;
  return (
    <table className={differences}>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">{seenLabel}</th>
          <th scope="col">Now</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ label, ...values }) => (
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
