/** What every part of the server is given: nothing reaches for a global. */
import type { FastifyBaseLogger } from 'fastify';
import type { RefusedSignIns } from './audit/refused-sign-ins.ts';
import type { Configuration } from './configuration.ts';
import type { Database, Queries } from './database/database.ts';
import type { FileStorage } from './files/storage.ts';
import type { Sessions } from './identity/sessions.ts';
import type { TokenIssuer } from './identity/tokens.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { Commands } from './plugins/commands.ts';
import type { Secrets } from './secrets.ts';

export interface Services {
  readonly configuration: Configuration;
  /** Address under which browsers reach the server, without a trailing slash. */
  readonly publicUrl: string;
  readonly database: Database;
  /** The query builder of `database`. */
  readonly queries: Queries;
  readonly secrets: Secrets;
  /** The key of fingerprints in the database. */
  readonly fingerprintKey: Uint8Array;
  readonly tokens: TokenIssuer;
  readonly sessions: Sessions;
  readonly refusedSignIns: RefusedSignIns;
  readonly commands: Commands;
  /** Where the content of uploaded files rests. */
  readonly files: FileStorage;
  readonly metrics: Metrics;
  readonly log: FastifyBaseLogger;
  /** The time now; tests set it. */
  readonly now: () => Date;
}
