import { Circle, CircleAlert, CircleCheck, CircleDashed, CircleDot, type LucideIcon } from 'lucide-react';
import { type ToneName, toneIcon } from '../kit/tones.css.ts';
import { markWords, sectionMark } from './form.css.ts';
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
