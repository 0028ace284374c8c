import { useEffect } from 'react';

/** The browser asks before it closes a page with input that would be lost. */
export function useUnloadQuestion(isAsked: boolean): void {
  useEffect(() => {
    if (!isAsked) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isAsked]);
}

/** Whether the page would ask before it is closed: a form with input that isn't in its draft. */
export function wouldAskToStay(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}
