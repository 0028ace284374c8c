import { waitFor } from 'xstate';
import { type FactsViewer, factsViewerOf } from '../../machines/lifecycles/engine/facts-viewer.ts';
import { ownValue } from '../../rules/texts/typed-names.ts';
import type { Portal } from '../portal.ts';

type Session = Portal['session'];

/** The user as the charts know them, in the current tenant; null when signed out. */
export function viewerOf(session: Session): FactsViewer | null {
  const { claims, profile } = session.getSnapshot().context;
  if (claims === null || profile === null) return null;
  const { tenantId } = claims;
  const privileges = new Set(ownValue(profile.privileges, tenantId) ?? []);
  return factsViewerOf({ user: profile.user, tenantId, tenants: profile.tenants, privileges });
}

/** With the privileges that the server gives now, if it can be asked. */
export async function freshViewer(session: Session): Promise<FactsViewer | null> {
  session.send({ type: 'PROFILE_STALE' });
  await waitFor(session, (snapshot) => !snapshot.matches({ signedIn: { profile: 'loading' } }));
  return viewerOf(session);
}
