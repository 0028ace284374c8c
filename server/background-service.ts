export interface BackgroundService {
  readonly name: string;
  start?(): Promise<void>;
  /** Rejects if the service is unhealthy. */
  check?(): Promise<void>;
  /** Called before the database closes; also ends open streams. */
  stop?(): Promise<void>;
}
