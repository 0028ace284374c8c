import { valueWords } from '../../rules/audit/value-words.ts';
import { branch, branchName, leaf, rawValue, treeList } from './audit.css.ts';
import { UpdatedMark } from './UpdatedMark.tsx';

export interface RawTreeProps {
  value: object;
  changed: ReadonlySet<string>;
}

export function RawTree({ value, changed }: RawTreeProps) {
  return <Parts value={value} changed={changed} />;
}

const NONE: ReadonlySet<string> = new Set();

function Parts({ value, changed }: RawTreeProps) {
  const parts = Object.entries(value);
  return (
    <ul className={treeList}>
      {parts.map(([name, part]) => (
        <li key={name}>
          <Part name={name} value={part} isChanged={changed.has(name)} />
        </li>
      ))}
    </ul>
  );
}

function Part({ name, value, isChanged }: { name: string; value: unknown; isChanged: boolean }) {
  const mark = isChanged && <UpdatedMark />;
  if (typeof value !== 'object' || value === null || Object.keys(value).length === 0) {
    const words = typeof value === 'string' ? JSON.stringify(value) : valueWords(value) || 'null';
    return (
      <div className={leaf}>
        <span className={branchName}>{name}</span>: <span className={rawValue}>{words}</span> {mark}
      </div>
    );
  }
  const count = Object.keys(value).length;
  const size = Array.isArray(value) ? `[${count}]` : `{${count}}`;
  return (
    <details className={branch} open={isChanged}>
      <summary>
        <span className={branchName}>{name}</span> <span className={rawValue}>{size}</span> {mark}
      </summary>
      <Parts value={value} changed={NONE} />
    </details>
  );
}
