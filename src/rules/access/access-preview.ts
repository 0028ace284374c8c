export interface PreviewedPlace {
  readonly name: string;
  readonly privileges: ReadonlySet<string>;
}
