/** Where an action leads that changes nothing: to a page of the portal, or out of it. Null: the record has no such place. */
export interface Way {
  readonly kind: 'page' | 'elsewhere';
  readonly address: string | null;
}

export function page(address: string): Way {
  return { kind: 'page', address };
}

export function elsewhere(address: string | null): Way {
  return { kind: 'elsewhere', address };
}
