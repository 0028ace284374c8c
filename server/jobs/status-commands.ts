/** Commands for records with one status whose charts only order operations; declared once per area. */
import type { CloudProvider, DecisionSignature, EnvironmentCredential } from '../../src/contract/generated/schema.d.ts';
import type { GuardViewer } from '../../src/machines/lifecycles/engine/definition.ts';
import type { StatusFacts } from '../../src/machines/lifecycles/engine/status-lifecycle.ts';
import type { Transaction } from '../database/database.ts';
import { factsViewerOf } from '../identity/facts-viewer.ts';
import { type CommandCall, expectedVersion } from '../plugins/commands.ts';
import {
  type CommandArea,
  type CommandContext,
  carryOut,
  contextOf,
  type Outcome,
  type RecordCommand,
} from '../records/command.ts';
import type { RecordKind } from '../records/record-kind.ts';
import type { Services } from '../services.ts';
import { cancelOperation } from './cancel.ts';
import { enqueueOperation } from './enqueue.ts';
import type { OperationArea } from './operation-area.ts';
import {
  type OrderPlan,
  type PlannedRecords,
  type PlannedRow,
  recordApprovedPlan,
  requireSamePlan,
} from './planned-records.ts';
import type { StatusRow, StatusTuple, StatusUpdate } from './status-operations.ts';

export interface StoredCredential {
  readonly id: number | null;
  readonly provider: CloudProvider | null;
  readonly isEmpty: boolean;
}

/** Sealed; null if its stored credential has them. @param given secrets typed for the operation */
export type OperationCredential = (
  within: Transaction,
  context: CommandContext,
  stored: StoredCredential,
  given: EnvironmentCredential | undefined,
) => Promise<Uint8Array | null>;

type StatusEffect =
  | { readonly type: 'enqueueOperation'; readonly params: { readonly operation: string; readonly fromStage?: string } }
  | { readonly type: 'cancelOperation' | 'recordApproval' | 'makePlan'; readonly params: undefined }
  | { readonly type: 'removeRecord' | 'open' | 'acknowledge'; readonly params: undefined };

interface StatusCommand<Id, Action extends string> extends RecordCommand<Id, Action> {
  readonly credential?: EnvironmentCredential | undefined;
}

/** What a call gives beside the action and the record. */
interface CommandGiven {
  readonly credential?: EnvironmentCredential | undefined;
  readonly comment?: string | null;
  readonly signature?: DecisionSignature;
  /** Of the plan that is approved. */
  readonly planDigest?: string | null;
}

type StatusCommands<Row extends StatusRow, Summary extends object, Action extends string> = CommandArea<
  Row,
  Summary,
  StatusTuple<Row>,
  Action,
  StatusFacts,
  StatusEffect,
  StatusCommand<Row['id'], Action>
>;

export function statusCommands<Row extends StatusRow & PlannedRow, Summary extends object, Action extends string>(
  services: Services,
  records: RecordKind<Row, Summary> & StatusUpdate<Row>,
  {
    lifecycle,
    operations,
    plans,
    sealCredential,
    ...declared
  }: Pick<StatusCommands<Row, Summary, Action>, 'labels' | 'whyNot'> & {
    /** Absent if operations need no credential. */
    readonly sealCredential?: (
      within: Transaction,
      context: CommandContext,
      row: Row,
      given: EnvironmentCredential | undefined,
    ) => Promise<Uint8Array | null>;
    readonly operations: OperationArea<Row>;
    /** Absent if launches can't be planned. */
    readonly plans?: { readonly records: PlannedRecords<NoInfer<Row>>; readonly order: OrderPlan<NoInfer<Row>> };
    readonly lifecycle: StatusCommands<Row, Summary, Action>['lifecycle'] & {
      factsOf(record: NoInfer<Summary>, viewer: GuardViewer, now: Date): StatusFacts;
    };
  },
): (call: CommandCall, action: Action, id: Row['id'], given?: CommandGiven) => Promise<Outcome<Row, Summary>> {
  const area: StatusCommands<Row, Summary, Action> = {
    ...declared,
    records,
    lifecycle,
    tuple: ({ status }) => ({ status }),
    facts: async (row, { viewer, now }, within) =>
      lifecycle.factsOf(records.summary(row), await factsViewerOf(within, viewer), now),
    update: async (within, row, { status }, effects) => {
      // The effect has written everything.
      if (effects.some(({ type }) => type === 'cancelOperation' || type === 'makePlan'))
        return (await records.lock(within, row.id, null)) ?? row;
      // The runner reports when the operation starts and how long it takes.
      return records.update(within, row, { status, operation_started_at: null, operation_estimated_duration: null });
    },
    carryOutEffect: async (within, row, effect, { credential, planDigest = null }, context) => {
      switch (effect.type) {
        case 'cancelOperation': {
          const { keys, now, viewer } = context;
          const place = { keys, now: () => now, publicUrl: services.publicUrl };
          return cancelOperation(within, place, { area: operations, record: row, user: viewer });
        }
        case 'recordApproval':
          if (plans === undefined) return;
          await requireSamePlan(plans.records, within, row, planDigest, context);
          return recordApprovedPlan(plans.records, within, row);
        case 'makePlan':
          return plans?.order(within, row, context);
        case 'enqueueOperation':
          break;
      }
      const sealedCredential = (await sealCredential?.(within, context, row, credential)) ?? null;
      await enqueueOperation(within, {
        ...effect.params,
        record: { area: records.area, id: row.id },
        tenantId: row.tenant_id,
        requestedBy: context.viewer.userId,
        sealedCredential,
      });
    },
  };
  return (call, action, id, { credential, comment = null, signature, planDigest = null } = {}) => {
    const command = { action, id, expectedVersion: expectedVersion(call), credential, comment, signature, planDigest };
    return services.commands.run(call, (within) => carryOut(within, area, command, contextOf(services, call)));
  };
}
