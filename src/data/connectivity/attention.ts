/** Milliseconds without a look at the page until it counts as left: a glance at another tab is no reason. */
const LOOKING_AWAY = 20_000;

/** Reports when nobody has looked at the page for a while, and when somebody does again, until the returned function is called. */
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
