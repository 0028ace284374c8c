import type { ActorRefFrom } from 'xstate';
import type { sessionMachine } from '../../machines/session/session.ts';
import { holdsAny } from '../../rules/access/access.ts';
import { homeOf, isInAreaOf } from '../../rules/area.ts';
import { AREAS, type RecordAreaName } from '../../rules/areas.ts';

export interface BeginningAddress {
  readonly pathname: string;
  readonly search: string;
}

interface AskedList {
  readonly area: RecordAreaName;
  readonly resource: { load(): Promise<unknown> };
  askAhead(search: URLSearchParams): Promise<void>;
}

/** Loads the first page's records as soon as a user is known to be signed in, while screens load. Failures are left to the page. */
export function askForFirstList(
  session: ActorRefFrom<typeof sessionMachine>,
  lists: readonly AskedList[],
  { pathname, search }: BeginningAddress,
  privileges: () => ReadonlySet<string>,
): void {
  const list = lists.find(({ area }) => isInAreaOf(homeOf(AREAS[area]), pathname));
  if (list === undefined) return;
  list.resource.load().catch(() => undefined);
  const { routes } = AREAS[list.area];
  if (pathname !== homeOf({ routes })) return;
  const signedIn = session.subscribe((snapshot) => {
    if (!snapshot.matches('signedIn')) return;
    signedIn.unsubscribe();
    if (holdsAny(privileges(), routes.list.privileges)) {
      list.askAhead(new URLSearchParams(search)).catch(() => undefined);
    }
  });
}
