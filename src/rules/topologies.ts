/** The topologies that BI deployments are made with; no other request is offered one of them (docs/decisions/0018). */
export function isBiTopology(name: string): boolean {
  return name.startsWith('BI_');
}
