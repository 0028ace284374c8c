import type { ColumnType, JSONColumnType } from 'kysely';

export type Json<T extends object | null> = JSONColumnType<T, string, string>;
export type JsonOrNull<T extends object> = JSONColumnType<T | null, string | null, string | null>;
export type Moment = ColumnType<Date, Date | string, Date | string>;
export type LaterMoment = ColumnType<Date | null, Date | null | undefined, Date | null>;
export type DefaultMoment = ColumnType<Date, Date | string | undefined, Date | string>;
