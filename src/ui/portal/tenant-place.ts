import { createContext, useContext } from 'react';

const TenantPlaceContext = createContext<string | null>(null);

export const TenantPlaceProvider = TenantPlaceContext.Provider;

/** The name of the tenant that a question is about; null in the current one. */
export function useTenantPlace(): string | null {
  return useContext(TenantPlaceContext);
}
