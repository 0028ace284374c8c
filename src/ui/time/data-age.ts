interface DataAge {
  /** Epoch milliseconds; null where nothing was read. */
  readonly asOf: number | null;
  /** Changes arrive as they happen. */
  readonly isLive: boolean;
  /** The last reading failed. */
  readonly isFailed?: boolean;
}

/** As of when, where the data may be old; null while they are known to be current. */
export function dataAge({ asOf, isLive, isFailed = false }: DataAge): number | null {
  return isLive && !isFailed ? null : asOf;
}
