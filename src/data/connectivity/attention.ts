/** Milliseconds in the background until the page counts as left: a glance at another tab doesn't. */
const LOOKING_AWAY = 20_000;

export function watchAttention(tell: (isLookedAt: boolean) => void): () => void {
  const stopping = new AbortController();
  let leaving: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(leaving);
    if (document.visibilityState === 'visible') tell(true);
    else leaving = setTimeout(() => tell(false), LOOKING_AWAY);
  };
  document.addEventListener('visibilitychange', look, { signal: stopping.signal });
  look();
  return () => {
    clearTimeout(leaving);
    stopping.abort();
  };
}
