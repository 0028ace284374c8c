/** Column types that tables share. */
import type { ColumnType, JSONColumnType } from 'kysely';

/** Stored JSON: read as a value, written as text. */
export type Json<T extends object | null> = JSONColumnType<T, string, string>;
export type Moment = ColumnType<Date, Date | string, Date | string>;
/** A moment that comes later: null until then. */
export type LaterMoment = ColumnType<Date | null, Date | null | undefined, Date | null>;
/** A moment that the database fills in where none is given. */
export type DefaultMoment = ColumnType<Date, Date | string | undefined, Date | string>;
