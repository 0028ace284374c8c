/** The days of a filter as the moments that a log is asked for: of whoever looks, from the first moment to the last. */
interface Days {
  readonly startDate?: string;
  readonly endDate?: string;
}

/** @param days as YYYY-MM-DD, in the zone of the device */
export function momentsOf<Parameters extends Days>({ startDate, endDate, ...rest }: Parameters) {
  return {
    ...rest,
    ...(startDate !== undefined && { startDate: new Date(`${startDate}T00:00:00`).toISOString() }),
    ...(endDate !== undefined && { endDate: new Date(`${endDate}T23:59:59.999`).toISOString() }),
  };
}
