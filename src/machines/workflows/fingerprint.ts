import type { Workflow } from './workflow.ts';

/** Equal for equal texts, in every browser and on the server. cyrb53 (53 bits, public domain): distinguishes versions, protects nothing. */
function fingerprint(text: string): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    high = Math.imul(high ^ code, 2_654_435_761);
    low = Math.imul(low ^ code, 1_597_334_677);
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return (4_294_967_296 * (2_097_151 & low) + (high >>> 0)).toString(36).padStart(11, '0');
}

/** JSON independent of property order. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part !== 'object' || part === null || Array.isArray(part)
      ? part
      : Object.fromEntries(Object.entries(part).sort(([left], [right]) => (left < right ? -1 : 1))),
  );
}

export function versionOf({ states, transitions }: Pick<Workflow, 'states' | 'transitions'>): string {
  return fingerprint(canonical([states, transitions]));
}

/** For remarks on a transition, or a state with its outgoing ones; the root is the whole chart. Null for an unknown id. */
export function fingerprintOf(workflow: Workflow, id: string): string | null {
  if (id === '') return workflow.version;
  const transition = workflow.transitions.find((each) => each.id === id);
  if (transition !== undefined) return fingerprint(canonical(transition));
  const state = workflow.states.find((each) => each.id === id);
  if (state === undefined) return null;
  const leaving = workflow.transitions.filter(({ source }) => source === id);
  return fingerprint(canonical([state, leaving]));
}
