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
  /** The public address, without a trailing slash. */
  readonly publicUrl: string;
  readonly database: Database;
  readonly queries: Queries;
  readonly secrets: Secrets;
  readonly fingerprintKey: Uint8Array;
  readonly tokens: TokenIssuer;
  readonly sessions: Sessions;
  readonly refusedSignIns: RefusedSignIns;
  readonly commands: Commands;
  readonly files: FileStorage;
  readonly metrics: Metrics;
  readonly log: FastifyBaseLogger;
  readonly now: () => Date;
}
