import { ChevronDown, Circle, CircleAlert, CircleCheck, CircleDashed, CircleDot, type LucideIcon } from 'lucide-react';
import { type ToneName, toneIcon } from '../kit/tones.css.ts';
import { sectionId } from './field-id.ts';
import {
  contents,
  contentsLink,
  contentsList,
  contentsTitle,
  foldedContents,
  foldedMark,
  foldedSummary,
  markWords,
  sectionMark,
} from './form.css.ts';
import { useFormView } from './form-context.ts';
import type { SectionMark, SectionView } from './form-views.ts';

const MARKS: Record<SectionMark, { readonly Icon: LucideIcon; readonly tone: ToneName; readonly word: string }> = {
  complete: { Icon: CircleCheck, tone: 'success', word: 'Complete' },
  faulty: { Icon: CircleAlert, tone: 'danger', word: 'Errors' },
  optional: { Icon: CircleDashed, tone: 'neutral', word: 'Optional' },
  empty: { Icon: Circle, tone: 'neutral', word: 'Not started' },
  incomplete: { Icon: CircleDot, tone: 'info', word: 'Incomplete' },
};

export function SectionState({ mark, faults }: Pick<SectionView, 'mark' | 'faults'>) {
  const { Icon, tone, word } = MARKS[mark];
  return (
    <span className={sectionMark}>
      <span className={markWords}>{mark === 'faulty' ? `${faults} ${faults === 1 ? 'error' : 'errors'}` : word}</span>
      <Icon aria-hidden className={toneIcon[tone]} />
    </span>
  );
}

export interface FormContentsProps {
  isFolded: boolean;
  /** Before a section is looked for, which may not be drawn yet. */
  onGoTo: () => void;
}

export function FormContents({ isFolded, onGoTo }: FormContentsProps) {
  const sections = useFormView((view) => view.sections);
  const faults = sections.reduce((sum, section) => sum + section.faults, 0);
  const list = (
    <ul className={contentsList}>
      {sections.map(({ title, mark, faults: count }) => (
        <li key={title}>
          <a
            className={contentsLink}
            href={`#${sectionId(title)}`}
            onClick={(event) => {
              // Keeps the page's own address, so that 'back' works.
              event.preventDefault();
              onGoTo();
              const heading = document.getElementById(sectionId(title));
              heading?.scrollIntoView();
              heading?.focus({ preventScroll: true });
            }}
          >
            {title}
            <SectionState mark={mark} faults={count} />
          </a>
        </li>
      ))}
    </ul>
  );
  if (isFolded) {
    return (
      <nav className={foldedContents} aria-label="Sections">
        <details>
          <summary className={foldedSummary}>
            <ChevronDown aria-hidden className={foldedMark} />
            Sections
            {faults > 0 && <SectionState mark="faulty" faults={faults} />}
          </summary>
          {list}
        </details>
      </nav>
    );
  }
  return (
    <nav className={contents} aria-label="Sections">
      <p className={contentsTitle} aria-hidden>
        Sections
      </p>
      {list}
    </nav>
  );
}
