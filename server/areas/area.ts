/** What the server knows of an area: each declares one value, and `index.ts` lists them. */
import type { Privilege } from '../../src/rules/access/access.ts';
import type { BackgroundService } from '../background-service.ts';
import type { Notifications } from '../database/notifications.ts';
import type { AreaDemo } from '../demo/area-demo.ts';
import type { OperationArea } from '../jobs/operation-area.ts';
import type { ChangeSource } from '../live/change-source.ts';
import type { MailArea } from '../mailing/mail-area.ts';
import type { Handlers, OperationId } from '../plugins/contract/handlers.ts';
import type { CountedRecords } from '../records/counts.ts';
import type { Services } from '../services.ts';

/** Of operations with an effect. */
export type CommandPrivileges = Readonly<Partial<Record<OperationId, readonly Privilege[]>>>;

export interface ServerArea {
  /** Given the services, and what the area needs of others. */
  readonly handlers: (...given: never[]) => Partial<Handlers>;
  /**
   * A caller needs at least one of an operation's before anything else is checked; the handler then checks those of the
   * record. The server doesn't start if an operation with an effect has none.
   */
  readonly privileges?: CommandPrivileges;
}

/** An area whose records devices keep. */
export interface RecordArea extends ServerArea {
  readonly changes: ChangeSource;
  /** Counts its records by status, for the workflow pages. */
  readonly counts: CountedRecords;
  /** Left out where no operations run on its records. */
  readonly operations?: OperationArea;
  /** Left out where no mails are about its records. */
  readonly mails?: MailArea;
  /** Those of which one is enough to read the log of a build; left out where there are no builds. */
  readonly buildPrivileges?: readonly Privilege[];
  /** Runs where this process does background work. */
  readonly background?: (services: Services, notifications: Notifications) => readonly BackgroundService[];
  readonly demo?: AreaDemo;
}
