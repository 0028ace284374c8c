import type { ActorRefFrom } from 'xstate';
import type { sessionMachine } from '../../machines/session/session.ts';
import { holdsAny } from '../../rules/access.ts';
import { homeOf } from '../../rules/area.ts';
import { AREAS, type RecordAreaName } from '../../rules/areas.ts';

/** Where the page begins, as `window.location` says it. */
export interface BeginningAddress {
  readonly pathname: string;
  readonly search: string;
}

interface AskedList {
  readonly resource: { readonly area: RecordAreaName };
  askAhead(search: URLSearchParams): void;
}

/**
 * Asks for the page of the list that the app begins with as soon as somebody is known to be signed in, while the screens are still
 * on their way.
 */
export function askForFirstList(
  session: ActorRefFrom<typeof sessionMachine>,
  lists: readonly AskedList[],
  { pathname, search }: BeginningAddress,
  privileges: () => ReadonlySet<string>,
): void {
  const list = lists.find(({ resource }) => pathname === homeOf(AREAS[resource.area]));
  if (list === undefined) return;
  const signedIn = session.subscribe((snapshot) => {
    if (!snapshot.matches('signedIn')) return;
    signedIn.unsubscribe();
    if (holdsAny(privileges(), AREAS[list.resource.area].routes.list.privileges)) {
      list.askAhead(new URLSearchParams(search));
    }
  });
}
