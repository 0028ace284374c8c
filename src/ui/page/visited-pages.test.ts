import { describe, expect, it } from 'vitest';
import { afterVisit, stepsBackTo, type VisitedPages } from './visited-pages.ts';

const list = '/dashboard/deployments/list';
const detail = '/dashboard/deployments/view/windows/7';
const mails = '/dashboard/mails/list';

/** The pages that are opened one after the other. */
function opened(...pathnames: readonly string[]): VisitedPages {
  return pathnames.reduce<VisitedPages>(
    (pages, pathname, place) => afterVisit(pages, place, { pathname, tenantId: 'HALDEN' }, true),
    {},
  );
}

describe('the way back', () => {
  it.each([
    ['from the page before', [list, detail], 1],
    ['over another request', [list, detail, `${detail}1`], 2],
    ['to the last of several', [list, detail, list, mails, detail], 2],
    ['where there is none', [mails, detail], null],
    ['where the page itself is the first', [detail], null],
  ])('is known %s', (_, pathnames, steps) => {
    expect(stepsBackTo(opened(...pathnames), pathnames.length - 1, list)).toBe(steps);
  });

  it('forgets what a page that was opened took the place of', () => {
    const pages = afterVisit(opened(mails, list, detail), 1, { pathname: mails, tenantId: 'HALDEN' }, true);
    expect(stepsBackTo(pages, 2, list)).toBeNull();
    expect(Object.keys(pages)).toEqual(['0', '1']);
  });

  it('still knows what comes after a page that one has gone back to', () => {
    const pages = afterVisit(opened(list, detail), 0, { pathname: list, tenantId: 'HALDEN' }, false);
    expect(stepsBackTo(pages, 1, list)).toBe(1);
  });
});

describe('the tenant of a page', () => {
  it('is the one that it was shown in last', () => {
    expect(afterVisit(opened(list), 0, { pathname: list, tenantId: 'BRIGHTWATER' }, false)[0]?.tenantId).toBe(
      'BRIGHTWATER',
    );
  });
});
