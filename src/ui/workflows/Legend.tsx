import { Cog, Hand, User } from 'lucide-react';
import { signBadge } from './picture/picture.css.ts';
import { MARK_LOOKS } from './picture/picture-marks.tsx';
import { dashed, dot, entry, legend, mark as markClass, onTouch, solid } from './workflow-page.css.ts';
import type { WorkflowMark, WorkflowOverlay } from './workflow-panel.ts';

/** Panel signs only while the panel shows them. */
export function Legend({ overlay, isOfFields }: { overlay: WorkflowOverlay | null; isOfFields: boolean }) {
  const marks = [...new Set<WorkflowMark>(overlay?.marks.values() ?? [])];
  const signs = new Map(
    [...(overlay?.badges.values() ?? [])].flatMap(({ sign, text }) => (sign === undefined ? [] : [[sign, text]])),
  );
  if (isOfFields) {
    return (
      <ul className={legend} aria-label="Legend">
        <li className={entry}>
          <span className={dashed} />
          Points from a field to the fields that depend on it
        </li>
      </ul>
    );
  }
  return (
    <ul className={legend} aria-label="Legend">
      <li className={entry}>
        <span className={solid} />
        <User aria-hidden />A user’s action
      </li>
      <li className={entry}>
        <span className={dashed} />
        <Cog aria-hidden />
        Automatic, or reported
      </li>
      <li className={entry}>
        <span className={dot} />
        Initial state
      </li>
      <li className={`${entry} ${onTouch}`}>
        <Hand aria-hidden />
        Use two fingers to move and zoom the diagram
      </li>
      {marks.map((mark) => (
        <li key={mark} className={`${entry} ${markClass}`} data-mark={mark}>
          {MARK_LOOKS[mark].icon}
          {MARK_LOOKS[mark].word}
        </li>
      ))}
      {[...signs].toSorted().map(([sign, text]) => (
        <li key={sign} className={`${entry} ${markClass}`}>
          <span className={signBadge}>{sign}</span>
          {text}
        </li>
      ))}
    </ul>
  );
}
