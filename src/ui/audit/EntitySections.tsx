import type { ShownField, ShownSection } from '../../rules/audit/logged-entity.ts';
import { DetailSection } from '../detail/DetailSections.tsx';
import { page } from '../detail/detail.css.ts';
import { DescriptionItem, DescriptionList } from '../kit/DescriptionList.tsx';
import { momentText } from '../time/moment-text.ts';
import { changedValue, none, valueLines } from './audit.css.ts';
import { UpdatedMark } from './UpdatedMark.tsx';

export function EntitySections({ sections }: { sections: readonly ShownSection[] }) {
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
