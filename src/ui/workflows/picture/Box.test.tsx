import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { DrawnLine } from '../drawing/drawing.ts';
import { Legend } from '../Legend.tsx';
import type { WorkflowBadge, WorkflowOverlay } from '../workflow-panel.ts';
import { Lines } from './Box.tsx';
import { PictureFocusContext } from './picture-focus.ts';

const LONG = 'Only someone with every privilege';

function overlayOf(badges: readonly (readonly [string, WorkflowBadge])[]): WorkflowOverlay {
  return { marks: new Map(), badges: new Map(badges) };
}

function drawnLine(of: readonly string[], overlay: WorkflowOverlay): string {
  const line: DrawnLine = { of, sender: 'user', words: ['Reject'], conditions: [] };
  return renderToStaticMarkup(
    <PictureFocusContext value={{ selected: null, at: null, overlay, far: null }}>
      <Lines lines={[line]} />
    </PictureFocusContext>,
  );
}

/** The words that are seen: no titles. */
function seen(markup: string): string {
  return markup
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

test('beside a transition without room, a sign stands for a badge, and the legend explains it', () => {
  const overlay = overlayOf([['reject', { text: LONG, sign: '2', title: `${LONG} in production` }]]);
  const line = drawnLine(['reject'], overlay);
  expect(seen(line)).toBe('2 Reject');
  expect(line).toContain(`title="${LONG} in production"`);
  expect(seen(renderToStaticMarkup(<Legend overlay={overlay} isOfFields={false} />))).toMatch(new RegExp(`2 ${LONG}$`));
});

test('what is said of several transitions in one line is one sign with all the words behind it', () => {
  const line = drawnLine(
    ['first', 'second'],
    overlayOf([
      ['first', { text: '1', title: '1 open comment' }],
      ['second', { text: '2', title: '2 open comments' }],
    ]),
  );
  expect(seen(line)).toBe('+ Reject');
  expect(line).toContain('title="1 open comment; 2 open comments"');
});
