/** Ends a server's text with one full stop so that another sentence can follow; '' for none. */
export function sentence(words: string | null): string {
  const said = words?.trim() ?? '';
  return said === '' || /[.!?…]$/.test(said) ? said : `${said}.`;
}

export function pluralOf(noun: string): string {
  return /[^aeiou]y$/.test(noun) ? `${noun.slice(0, -1)}ies` : `${noun}s`;
}
