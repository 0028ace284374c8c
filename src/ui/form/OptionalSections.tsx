import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { title as titleClass } from '../kit/Section.css.ts';
import { SectionBox } from './FormSection.tsx';
import { sectionId } from './field-id.ts';
import { moreSettings, unfold, unfoldMark } from './form.css.ts';
import type { SectionView } from './form-views.ts';
import { SectionState } from './SectionState.tsx';
import { type AskedStep, MORE_SETTINGS } from './steps.ts';

export interface OptionalSectionsProps {
  sections: readonly SectionView[];
  /** Null at first. */
  asked: AskedStep | null;
}

export function OptionalSections({ sections, asked }: OptionalSectionsProps) {
  // Sections with values or faults start open.
  const [initiallyOpen] = useState(() => sections.filter(({ mark }) => mark !== 'optional').map(({ title }) => title));
  const [pressed, setPressed] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [wasAsked, setAsked] = useState<AskedStep | null>(null);
  if (wasAsked !== asked) {
    setAsked(asked);
    if (asked !== null) setPressed((before) => new Map(before).set(asked.title, true));
  }
  const isOpen = ({ title, faults }: SectionView) =>
    faults > 0 || (pressed.get(title) ?? initiallyOpen.includes(title));
  return (
    <div className={moreSettings}>
      <h2 id={sectionId(MORE_SETTINGS)} className={titleClass} tabIndex={-1}>
        {MORE_SETTINGS}
      </h2>
      {sections.map((section) => {
        const { title, mark, faults } = section;
        return (
          <SectionBox
            key={title}
            section={section}
            isFolded={!isOpen(section)}
            heading={
              <h3 className={titleClass}>
                <button
                  type="button"
                  id={sectionId(title)}
                  className={unfold}
                  aria-expanded={isOpen(section)}
                  onClick={() => setPressed((before) => new Map(before).set(title, !isOpen(section)))}
                >
                  <ChevronDown aria-hidden className={unfoldMark} />
                  {title}
                  <SectionState mark={mark} faults={faults} />
                </button>
              </h3>
            }
          />
        );
      })}
    </div>
  );
}
