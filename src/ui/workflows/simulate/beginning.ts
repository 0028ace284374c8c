/** Address parameter of the simulation's start; absent for a new record. */
export const BEGINNING = 'begin';
