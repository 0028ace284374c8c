import type { FieldDifference } from '../../rules/records/record-sections.ts';
import { FoldedWords } from './FoldedWords.tsx';
import { differences, differenceTerm, nowValue, seenValue } from './RecordDifferences.css.ts';

/** In characters: each value has a third of a phone's width. */
const LONGEST = 80;

export interface RecordDifferencesProps {
  changes: readonly FieldDifference[];
  seenLabel?: string;
  nowLabel?: string;
  /** The version is unchanged, so hidden fields are too. */
  isSameVersion?: boolean;
}

export function RecordDifferences({
  changes,
  seenLabel = 'When you decided',
  nowLabel = 'Now',
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
          <th scope="col">{nowLabel}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ label, ...values }) => (
          <tr key={label}>
            <th scope="row" className={differenceTerm}>
              {label}
            </th>
            <td className={seenValue}>
              <FoldedWords words={values.seen === '' ? '–' : values.seen} longest={LONGEST} />
            </td>
            <td className={nowValue}>
              <FoldedWords words={values.now === '' ? '–' : values.now} longest={LONGEST} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
