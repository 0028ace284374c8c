/** What a server says, as a sentence of its own before what is said next, whatever it ended with; '' where it says nothing. */
export function sentence(words: string | null): string {
  const said = words?.trim() ?? '';
  return said === '' || /[.!?…]$/.test(said) ? said : `${said}.`;
}

/** More of what a noun names: "topologies", "VPCs". */
export function pluralOf(noun: string): string {
  return noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`;
}
