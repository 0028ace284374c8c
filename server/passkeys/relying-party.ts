import type { Services } from '../services.ts';

/** For whom passkeys are made: the portal's public address (WebAuthn "relying party"). */
export interface RelyingParty {
  readonly id: string;
  readonly origins: readonly string[];
}

export function relyingPartyOf({
  publicUrl,
  configuration: { allowedOrigins },
}: Pick<Services, 'publicUrl' | 'configuration'>): RelyingParty {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, origins: [origin, ...allowedOrigins.map((address) => new URL(address).origin)] };
}
