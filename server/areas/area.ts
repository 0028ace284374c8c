import type { ChangeSource } from '../live/change-source.ts';
import type { Handlers } from '../plugins/contract/handlers.ts';

/** A part of the product on the server: its answers, and what it does by itself between start and stop. */
export interface Area {
  readonly name: string;
  readonly handlers: Partial<Handlers>;
  /** Where its records are told of by `/changes` and `/events`. */
  readonly changes?: ChangeSource;
  /** Begins background work; the server listens after. */
  start?(): Promise<void>;
  /** Rejects where the background work can't be done at this moment. */
  check?(): Promise<void>;
  /** Ends background work and open streams; the database closes after. */
  stop?(): Promise<void>;
}
