import { createContext, useContext } from 'react';

const PhoneStartContext = createContext<string | null>(null);

export const PhoneStartProvider = PhoneStartContext.Provider;

/** Where the installed app starts on this phone; null if it starts where it was left. */
export function usePhoneStart(): string | null {
  return useContext(PhoneStartContext);
}
