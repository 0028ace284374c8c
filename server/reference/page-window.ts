/** The rows of a page: how many to skip, and how many there are at most. */
export interface PageWindow {
  readonly offset: number;
  readonly pageSize: number;
}
