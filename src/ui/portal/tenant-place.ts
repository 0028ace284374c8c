import { createContext, useContext } from 'react';
import type { TenantPlace } from '../../rules/people/tenants.ts';

const TenantPlaceContext = createContext<TenantPlace | null>(null);

export const TenantPlaceProvider = TenantPlaceContext.Provider;

/** The tenant that a question is about; null for the current one. */
export function useTenantPlace(): TenantPlace | null {
  return useContext(TenantPlaceContext);
}
