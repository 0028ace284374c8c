interface Days {
  readonly startDate?: string;
  readonly endDate?: string;
}

/** The first moment of the day `later` days after `day`, in the device's zone: midnight, or what follows where daylight saving skips it. */
function startOfDay(day: string, later = 0): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + later);
}

/** @param days as YYYY-MM-DD, in the zone of the device */
export function momentsOf<Parameters extends Days>({ startDate, endDate, ...rest }: Parameters) {
  return {
    ...rest,
    ...(startDate !== undefined && { startDate: startOfDay(startDate).toISOString() }),
    // The hour before midnight may occur twice, so a day ends where the next one begins.
    ...(endDate !== undefined && { endDate: new Date(startOfDay(endDate, 1).getTime() - 1).toISOString() }),
  };
}
