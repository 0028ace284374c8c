import type { Area } from '../../rules/area.ts';
import { AREAS } from '../../rules/areas.ts';
import type { Portal } from '../portal.ts';

const CREATE_PAGES = Object.values<Area>(AREAS).flatMap(({ routes: { create } }) =>
  create === undefined ? [] : [`/dashboard/${create.path.split('/:')[0]}`],
);

/** Reads the drafts when the user points at the link to a new record's form, so that it opens with its fields. */
export function holdNextForm(
  { device, scope }: Pick<Portal, 'device' | 'scope'>,
  { pathname }: { readonly pathname: string },
): void {
  const owner = scope();
  if (owner === null || !CREATE_PAGES.some((page) => pathname.startsWith(page))) return;
  // The form reads and reports for itself.
  device.run((database) => device.draftsAtHand.hold(owner, database)).catch(() => undefined);
}
