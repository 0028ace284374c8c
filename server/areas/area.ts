/** What the server knows of an area. `index.ts` lists them. */
import type { Privilege } from '../../src/rules/access/access.ts';
import type { RequestedRecords } from '../approvals/requested-records.ts';
import type { BackgroundService } from '../background-service.ts';
import type { Notifications } from '../database/notifications.ts';
import type { AreaDemo } from '../demo/area-demo.ts';
import type { OperationArea } from '../jobs/operation-area.ts';
import type { ChangeSource } from '../live/change-source.ts';
import type { MailArea } from '../mailing/mail-area.ts';
import type { Handlers, OperationId } from '../plugins/contract/handlers.ts';
import type { CountedRecords } from '../records/counts.ts';
import type { DiscussedRecords } from '../records/discussed-records.ts';
import type { Services } from '../services.ts';

export type CommandPrivileges = Readonly<Partial<Record<OperationId, readonly Privilege[]>>>;

export interface ServerArea {
  readonly handlers: (...given: never[]) => Partial<Handlers>;
  /** A caller needs at least one per operation; the handler then checks those of the record. The server refuses to start if one is missing. */
  readonly privileges?: CommandPrivileges;
}

export interface RecordArea extends ServerArea {
  readonly changes: ChangeSource;
  readonly counts: CountedRecords;
  readonly operations?: OperationArea;
  readonly mails?: MailArea;
  /** Absent if its records don't wait for decisions. */
  readonly requested?: RequestedRecords;
  /** Absent if nobody comments on its records. */
  readonly discussed?: DiscussedRecords;
  /** One of these is enough to read a build log. Absent if there are no builds. */
  readonly buildPrivileges?: readonly Privilege[];
  /** Runs only in processes that do background work. */
  readonly background?: (services: Services, notifications: Notifications) => readonly BackgroundService[];
  readonly demo?: AreaDemo;
}
