/** A place in which a user works, and what they may do there. */
export interface PreviewedPlace {
  /** As it is chosen: a tenant's name. */
  readonly name: string;
  readonly privileges: ReadonlySet<string>;
}
