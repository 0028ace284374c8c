/** Commands on records of any area: one decision of the chart with all its consequences. */
import { isDeepStrictEqual } from 'node:util';
import type { DecisionSignature } from '../../src/contract/generated/schema.d.ts';
import type { Decision } from '../../src/machines/lifecycles/engine/decision.ts';
import type { LifecycleEffect } from '../../src/machines/lifecycles/engine/definition.ts';
import type { Refusal } from '../../src/machines/lifecycles/engine/refusals.ts';
import { isDecision } from '../../src/rules/records/decision-comment.ts';
import { noteDecision } from '../approvals/note-approval.ts';
import { isVersionBeforeRestore } from '../backup/restore-marks.ts';
import type { Transaction } from '../database/database.ts';
import type { Viewer } from '../identity/viewer.ts';
import { type RelyingParty, relyingPartyOf } from '../passkeys/passkeys.ts';
import { checkSignature, type SignedBy, storeSignature } from '../passkeys/signatures.ts';
import type { CommandCall } from '../plugins/commands.ts';
import { actionNotAllowed, missingPrivilege, notFound, staleVersion } from '../problems/problem.ts';
import type { Secrets } from '../secrets.ts';
import type { Services } from '../services.ts';
import { forgetChangesBeforeApproval } from './changes-since-approval.ts';
import { conflictWith, deletionOf } from './conflict.ts';
import { checkedComment, requireReason, storeDecision, storeEntryOfDecision } from './decisions.ts';
import { logChange } from './log.ts';
import type { RecordKind, StoredRecord } from './record-kind.ts';
import { removeRecord } from './removal.ts';

export interface RecordCommand<Id, Action extends string> {
  readonly action: Action;
  readonly id: Id;
  /** The version behind the decision; null if the caller names none. */
  readonly expectedVersion: number | null;
  /** Of an approver, as it was given; null or absent for none. */
  readonly comment?: string | null;
  /** Of a passkey, over this decision. */
  readonly signature?: DecisionSignature | undefined;
  /** Of the plan that is approved; null or absent for none. */
  readonly planDigest?: string | null;
}

export interface CommandContext {
  readonly viewer: Viewer;
  readonly now: Date;
  readonly keys: Pick<Secrets, 'encryptionKey'>;
  /** The server has no extensions, so nobody can give a reason. */
  readonly isPlain?: boolean;
  /** For whom decisions are signed; absent where nobody decides. */
  readonly party?: RelyingParty;
  /** Null if the caller names none. */
  readonly commandId?: string | null;
}

export function contextOf(
  services: Services,
  { viewer, headers = {} }: { readonly viewer: Viewer; readonly headers?: CommandCall['headers'] },
): CommandContext {
  const { now, secrets, configuration } = services;
  const party = relyingPartyOf(services);
  const commandId = headers['idempotency-key'] ?? null;
  return { viewer, now: now(), keys: secrets, isPlain: configuration.plain, party, commandId };
}

/** Effects with the same meaning in every area: removal, and those for screens or nothing. */
const SHARED_EFFECTS = { removeRecord: true, open: true, acknowledge: true } as const;
type OwnEffect<Effect extends LifecycleEffect> = Exclude<Effect, { readonly type: keyof typeof SHARED_EFFECTS }>;

function isOwn<Effect extends LifecycleEffect>(effect: Effect): effect is OwnEffect<Effect> {
  return !(effect.type in SHARED_EFFECTS);
}

export interface AcceptedCommand<Action extends string, Effect extends LifecycleEffect> {
  readonly action: Action;
  readonly effects: readonly Effect[];
}

export interface CommandArea<
  Row extends StoredRecord,
  Summary extends object,
  Tuple,
  Action extends string,
  Facts,
  Effect extends LifecycleEffect,
  Command extends RecordCommand<Row['id'], Action>,
> {
  readonly records: RecordKind<Row, Summary>;
  readonly lifecycle: {
    readonly privilegeRefusal: (facts: Facts, action: Action) => Refusal | null;
    readonly decide: (tuple: Tuple, facts: Facts, event: { readonly type: Action }) => Decision<Tuple, Effect>;
  };
  readonly labels: Readonly<Record<Action, string>>;
  tuple(record: Row): Tuple;
  facts(record: Row, context: CommandContext, within: Transaction): Facts | Promise<Facts>;
  /** Updates and announces a locked record; no operation runs until the runner reports it. */
  update(transaction: Transaction, record: Row, tuple: Tuple, effects: readonly Effect[]): Promise<Row>;
  /** Whether a version is current for a command although the record has a later one. */
  isSeen?(record: Row, command: Command): boolean;
  /** In a sentence; null if nothing prevents it. @param accepted the command and its effects */
  whyNot?(
    transaction: Transaction,
    record: Row,
    accepted: AcceptedCommand<Action, Effect>,
    context: CommandContext,
  ): Promise<string | null>;
  carryOutEffect(
    transaction: Transaction,
    record: Row,
    effect: OwnEffect<Effect>,
    command: Command,
    context: CommandContext,
  ): Promise<void>;
}

export interface Outcome<Row extends StoredRecord, Summary> {
  readonly id: Row['id'];
  readonly record?: Summary;
}

/** `expected` null matches any version. */
export function isSeenVersion(record: StoredRecord, expected: number | null): boolean {
  return expected === null || expected === record.version || isVersionBeforeRestore(record, expected);
}

/**
 * Throws the chart's refusal. Missing privileges come first, to hide the statuses; a status without the action comes before a stale
 * version.
 */
async function accept<
  Row extends StoredRecord,
  Summary extends object,
  Tuple,
  Action extends string,
  Facts,
  Effect extends LifecycleEffect,
  Command extends RecordCommand<Row['id'], Action>,
>(
  transaction: Transaction,
  area: CommandArea<Row, Summary, Tuple, Action, Facts, Effect, Command>,
  record: Row,
  command: Command,
  context: CommandContext,
): Promise<Extract<Decision<Tuple, Effect>, { accepted: true }>> {
  const { lifecycle, records } = area;
  const facts = await area.facts(record, context, transaction);
  const missing = lifecycle.privilegeRefusal(facts, command.action);
  if (missing !== null) throw missingPrivilege(missing.rule);
  const decision = lifecycle.decide(area.tuple(record), facts, { type: command.action });
  const isStale = !isSeenVersion(record, command.expectedVersion) && area.isSeen?.(record, command) !== true;
  const refusal =
    decision.accepted && !isStale
      ? ((await area.whyNot?.(transaction, record, { ...decision, action: command.action }, context)) ?? null)
      : null;
  if (decision.accepted && !isStale && refusal === null) return decision;
  if (!decision.accepted && decision.isPrivilege === true) throw missingPrivilege(decision.sentence);
  const conflict = await conflictWith(transaction, records, record, context.viewer, command.expectedVersion);
  if (refusal !== null) throw actionNotAllowed(refusal, conflict);
  if (!decision.accepted && (decision.because === 'status' || !isStale)) {
    throw actionNotAllowed(decision.sentence, conflict);
  }
  throw staleVersion(records.noun, record.version, conflict);
}

function tenantsOf<Row extends StoredRecord>(records: RecordKind<Row>, record: Row): readonly string[] {
  return records.tenants?.(record) ?? [record.tenant_id].filter((id) => id !== null);
}

/** Of two concurrent commands, the second one sees the first one's result. */
export async function carryOut<
  Row extends StoredRecord,
  Summary extends object,
  Tuple,
  Action extends string,
  Facts,
  Effect extends LifecycleEffect,
  Command extends RecordCommand<Row['id'], Action>,
>(
  transaction: Transaction,
  area: CommandArea<Row, Summary, Tuple, Action, Facts, Effect, Command>,
  command: Command,
  context: CommandContext,
): Promise<Outcome<Row, Summary>> {
  const { records } = area;
  const { viewer } = context;
  const before = await records.lock(transaction, command.id, viewer.tenantScope);
  if (before === null || records.isSeen?.(before, viewer.privileges) === false) {
    const deletion = await deletionOf(transaction, records, command.id, viewer);
    throw notFound(deletion === null ? undefined : `This ${records.noun} has been deleted.`, deletion);
  }
  const decision = await accept(transaction, area, before, command, context);
  const comment = checkedComment(command.comment);
  let signed: SignedBy | null = null;
  // Before the update, which answers with it.
  if (isDecision(command.action)) {
    const { action, id: recordId, planDigest = null } = command;
    const named = planDigest === null ? {} : { planDigest };
    signed = await checkSignature(transaction, context, {
      decision: { area: records.area, recordId, action, comment, version: command.expectedVersion, ...named },
      signature: command.signature ?? null,
      isProduction: records.approvals?.requested(before).isProduction === true,
      tenantIds: tenantsOf(records, before),
    });
    if (action === 'REJECT' && comment === null && context.isPlain !== true)
      await requireReason(transaction, tenantsOf(records, before));
    await storeDecision(transaction, {
      ...{ area: records.area, recordId, action, comment },
      ...{ userId: viewer.userId, at: context.now, passkeyId: signed?.passkeyId ?? null },
    });
    if (action === 'APPROVE') {
      const isWhole = !isDeepStrictEqual(decision.tuple, area.tuple(before));
      await forgetChangesBeforeApproval(transaction, { area: records.area, recordId: String(recordId), isWhole });
    }
  }
  for (const effect of decision.effects) {
    if (isOwn(effect)) await area.carryOutEffect(transaction, before, effect, command, context);
  }
  if (decision.deleted) await removeRecord(transaction, records, before);
  const after = decision.deleted ? null : await area.update(transaction, before, decision.tuple, decision.effects);
  const entryId = await logChange(transaction, records, {
    action: command.action,
    label: area.labels[command.action],
    userId: viewer.userId,
    comment,
    before,
    after,
  });
  if (signed !== null && entryId !== null) {
    await storeSignature(transaction, entryId, signed);
    await storeEntryOfDecision(transaction, { area: records.area, recordId: before.id }, entryId);
  }
  const { action } = command;
  await noteDecision(transaction, records, { action, record: before, after, userId: viewer.userId });
  return after === null ? { id: before.id } : { id: before.id, record: records.summary(after, viewer.privileges) };
}
