import type { ConfirmedCommands } from '../../machines/records/confirmed-commands.ts';
import { approvalHoursOf, type Deadline, deadlineOf } from '../../rules/approvals/deadline.ts';
import { useTenants } from './portal-context.tsx';

type WaitingCommands<Row> = Pick<ConfirmedCommands<never, Row>, 'waitingSince' | 'tenantsOf'>;

/** By when the record is to be decided; null if it awaits no decision, or its tenants have no deadline. */
export function useDeadline<Row>(commands: WaitingCommands<Row> | undefined, record: Row | null): Deadline | null {
  const tenants = useTenants();
  const waitingSince = record === null ? null : (commands?.waitingSince?.(record) ?? null);
  if (record === null || waitingSince === null) return null;
  return deadlineOf(waitingSince, commands?.tenantsOf?.(record) ?? [], approvalHoursOf(tenants));
}
