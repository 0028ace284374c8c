/** A part of the server that works in the background. */
export interface BackgroundService {
  readonly name: string;
  /** Begins the work; the server listens after. */
  start?(): Promise<void>;
  /** Rejects where the work can't be done at this moment. */
  check?(): Promise<void>;
  /** Ends the work and open streams; the database closes after. */
  stop?(): Promise<void>;
}
