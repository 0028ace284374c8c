import type { Node, NodeProps } from '@xyflow/react';
import { ChevronDown, ChevronRight, Cog, User } from 'lucide-react';
import { memo, use } from 'react';
import type { DrawnBox, DrawnLine } from '../drawing/drawing.ts';
import type { WorkflowMark, WorkflowOverlay } from '../workflow-panel.ts';
import {
  badge,
  box as boxClass,
  conditionRow,
  hintRow,
  initialDot,
  line as lineClass,
  lineSign,
  lines as linesClass,
  mark as markClass,
  marks,
  name as nameClass,
  shapes,
  signBadge,
  toggle,
  wordRow,
} from './picture.css.ts';
import { PictureFocusContext } from './picture-focus.ts';
import { MARK_LOOKS } from './picture-marks.tsx';

export type BoxNode = Node<{ readonly box: DrawnBox }, 'box'>;

/** `data-of` of a clicked text names the selection. */
export const Box = memo(function Box({ data: { box } }: NodeProps<BoxNode>) {
  const { selected, at, overlay, far } = use(PictureFocusContext);
  return (
    <>
      <div
        className={boxClass}
        data-look={box.look}
        data-box={box.id}
        data-of={box.of}
        data-selected={(selected === box.of && box.look !== 'anywhere') || undefined}
        data-at={at === box.id || undefined}
        // Too small to read: the name is a tooltip.
        title={far?.silent.has(box.id) ? box.name.join(' ') : undefined}
        data-mark={box.look === 'anywhere' ? undefined : overlay?.marks.get(box.of)}
      >
        <div
          className={nameClass}
          style={{ fontSize: far?.sizes.get(box.id) }}
          data-silent={far?.silent.has(box.id) || undefined}
        >
          {box.isInitial && <span className={initialDot} title="Initial state" />}
          {box.isCollapsed !== null && (
            <span className={toggle} data-toggle={box.id} title={box.isCollapsed ? 'Expand' : 'Collapse'}>
              {box.isCollapsed ? <ChevronRight aria-hidden /> : <ChevronDown aria-hidden />}
            </span>
          )}
          <span>
            {box.name.map((row) => (
              <span key={row} className={wordRow}>
                {row}{' '}
              </span>
            ))}
          </span>
        </div>
        {box.hints.map((row, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows of one text
          <div key={place} className={hintRow}>
            {row}
          </div>
        ))}
        {box.lines.length > 0 && (
          <div className={linesClass}>
            <Lines lines={box.lines} />
          </div>
        )}
      </div>
      {box.look !== 'anywhere' && <Marks of={box.of} overlay={overlay} />}
    </>
  );
});

/** In the sign's place, as there is no room beside the text. */
function badgeOf(of: DrawnLine['of'], overlay: WorkflowOverlay | null) {
  const badges = of.flatMap((id) => overlay?.badges.get(id) ?? []);
  const [first, ...others] = badges;
  if (first === undefined) return null;
  const signs = new Set(badges.map(({ sign, text }) => sign ?? text));
  return {
    sign: signs.size === 1 ? (first.sign ?? first.text) : '+',
    title: badges.map(({ title }) => title).join('; '),
    to: others.length === 0 ? first.to : undefined,
  };
}

/** With a sign for a person or the machine. */
export function Lines({ lines }: { lines: readonly DrawnLine[] }) {
  const { selected, overlay } = use(PictureFocusContext);
  return lines.map(({ of, sender, words, conditions }) => {
    const mark = of.map((id) => overlay?.marks.get(id)).find((each) => each !== undefined);
    const said = badgeOf(of, overlay);
    return (
      <div
        key={of.join()}
        className={lineClass}
        data-of={of[0]}
        data-sender={sender}
        data-selected={of.some((id) => id === selected) || undefined}
        data-mark={mark}
      >
        <span className={lineSign}>
          {said !== null ? (
            <span className={signBadge} title={said.title} data-to={said.to}>
              {said.sign}
            </span>
          ) : mark === undefined ? (
            <DrawnSign sender={sender} />
          ) : (
            MARK_LOOKS[mark].icon
          )}
        </span>
        {words.map((row, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows of one text
          <span key={place} className={wordRow}>
            {row}{' '}
          </span>
        ))}
        {conditions.map((row, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows of one text
          <span key={place} className={conditionRow}>
            {row}{' '}
          </span>
        ))}
      </div>
    );
  });
}

/** Pictures have hundreds of signs: each refers to one of the two in `SignShapes`. */
function DrawnSign({ sender }: { sender: DrawnLine['sender'] }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden>
      <use href={`#${sender}-sign`} />
    </svg>
  );
}

export function SignShapes() {
  return (
    <svg width={0} height={0} className={shapes} aria-hidden>
      <symbol id="user-sign">
        <User />
      </symbol>
      <symbol id="machine-sign">
        <Cog />
      </symbol>
    </svg>
  );
}

export function SenderSign({ sender }: { sender: DrawnLine['sender'] }) {
  return sender === 'user' ? <User aria-hidden /> : <Cog aria-hidden />;
}

function Marks({ of, overlay }: { of: string; overlay: WorkflowOverlay | null }) {
  const mark: WorkflowMark | undefined = overlay?.marks.get(of);
  const said = overlay?.badges.get(of);
  if (mark === undefined && said === undefined) return null;
  return (
    <div className={marks}>
      {mark !== undefined && (
        <span className={markClass} data-mark={mark} title={MARK_LOOKS[mark].word}>
          {MARK_LOOKS[mark].icon}
          {MARK_LOOKS[mark].word}
        </span>
      )}
      {said !== undefined && (
        <span className={badge} title={said.title} data-to={said.to}>
          {said.text}
        </span>
      )}
    </div>
  );
}
