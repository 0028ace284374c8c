import { useMemo } from 'react';
import type { ChangedProperty } from '../../contract/generated/schema.d.ts';
import type { EntityToShow, ShownField, ShownSection } from '../../rules/audit/logged-entity.ts';
import { valueWords } from '../../rules/audit/value-words.ts';
import { DetailSection } from '../detail/DetailSections.tsx';
import { page } from '../detail/detail.css.ts';
import { DescriptionItem, DescriptionList } from '../kit/DescriptionList.tsx';
import { LoadingSkeleton } from '../kit/LoadingSkeleton.tsx';
import { useConfig } from '../portal/portal-context.tsx';
import { momentText } from '../time/moment-text.ts';
import { branch, branchName, changedValue, leaf, none, rawValue, treeList, valueLines, whole } from './audit.css.ts';
import { useLoggedView } from './logged-view.ts';
import { UpdatedMark } from './UpdatedMark.tsx';

function EntitySections({ sections }: { sections: readonly ShownSection[] }) {
  return (
    <div className={page}>
      {sections.map(({ title, fields }) => (
        <DetailSection key={title} title={title}>
          <DescriptionList>
            {fields.map((field) => (
              <DescriptionItem key={field.label} label={field.label} isMono={field.isMono} isWide={field.isWide}>
                {field.isChanged ? (
                  <span className={changedValue}>
                    <Value {...field} />
                    <UpdatedMark />
                  </span>
                ) : (
                  <Value {...field} />
                )}
              </DescriptionItem>
            ))}
          </DescriptionList>
        </DetailSection>
      ))}
    </div>
  );
}

function Value({ lines, isMoment }: Pick<ShownField, 'lines' | 'isMoment'>) {
  if (lines === null) return <span className={none}>Not stored in the log</span>;
  if (lines.length === 0) return '–';
  return (
    <span className={valueLines}>
      {lines.map((line) => (
        <span key={line}>{isMoment ? momentText(line) : line}</span>
      ))}
    </span>
  );
}

interface RawTreeProps {
  value: object;
  changed: ReadonlySet<string>;
}

function RawTree({ value, changed }: RawTreeProps) {
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

export interface LoggedEntityProps extends EntityToShow {
  name: string;
}

/** By its area's sections if there are any, and raw (Administration §2). */
export function LoggedEntity({ name, entity, other, diff }: LoggedEntityProps) {
  const product = useConfig().product.name;
  const view = useLoggedView(name);
  const shown = useMemo(
    () => view?.show({ entity, other, diff }, product) ?? null,
    [view, entity, other, diff, product],
  );
  if (view === undefined) return <LoadingSkeleton layout="detail" label="Loading the entity" />;
  const tree = <RawTree value={entity} changed={changedNames(other, diff)} />;
  if (shown !== null) {
    return (
      <>
        <EntitySections sections={shown.sections} />
        {shown.hidesChange && <p>The changed properties have no field above. They are marked in the logged data:</p>}
        <details className={whole} open={shown.hidesChange}>
          <summary>All logged data</summary>
          {tree}
        </details>
      </>
    );
  }
  return (
    <>
      <p>{view === null ? `No view component for ${name} entity` : 'This entry was logged only in part:'}</p>
      {tree}
    </>
  );
}

function changedNames(other: object | null, diff: readonly ChangedProperty[]): ReadonlySet<string> {
  return new Set(other === null ? [] : diff.map(({ property }) => property));
}
