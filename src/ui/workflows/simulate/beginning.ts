/** The parameter of the address that holds where a simulation begins; without it, as a new record. */
export const BEGINNING = 'begin';
