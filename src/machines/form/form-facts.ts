import type { Consequences } from '../../rules/forms/consequences.ts';
import type { Draft } from '../../rules/forms/draft.ts';
import type { FieldFault, ServerFault } from '../../rules/forms/errors.ts';
import type { CheckFinding, Edit, FieldName, FormSetting } from '../../rules/forms/form.ts';
import type { Former } from '../../rules/forms/former.ts';
import type { Held } from '../../rules/forms/settle.ts';
import type { NamedValue } from '../../rules/forms/waiting.ts';
import { offlineSentence } from '../lifecycles/engine/offline-policy.ts';

export const SAVE_NEEDS_NETWORK = `${offlineSentence('needs network', 'Save')} Your changes are kept here.`;

export function changedMeanwhile(noun: string): string {
  return `Someone changed this ${noun} after you opened it.`;
}

/** The user's own changes, which waited when the form was opened. */
export function savedMeanwhile(noun: string): string {
  return `Your earlier changes to this ${noun} were saved after you opened this form.`;
}

export function earlierEditWaits(noun: string): string {
  return `Your earlier changes to this ${noun} wait in the queue. Withdraw them first, then save again. Your changes are kept here.`;
}

/** What became of the user's earlier edit of the same record since the form was opened. */
export type EarlierEdit = 'none' | 'waits' | 'saved';

export function deletedMeanwhile(noun: string): string {
  return `Someone deleted this ${noun} after you opened it. Your changes stay here until you leave.`;
}

/** Without a network, and why the form can't wait for one. */
export function notSavedOffline(whyNotWaiting: string | null): string {
  return whyNotWaiting === null ? SAVE_NEEDS_NETWORK : `${SAVE_NEEDS_NETWORK} ${whyNotWaiting}`;
}

export function isAboutNetwork(message: string | null): boolean {
  return message?.startsWith(SAVE_NEEDS_NETWORK) === true;
}

export interface FormChartInput {
  readonly isOnline: boolean;
  /** A complete form can be saved later, once there is a network. */
  readonly canWait?: boolean;
}

/** Why the server refused a form that had waited. */
export interface FormRefusal {
  readonly message: string | null;
  readonly faults: readonly ServerFault[];
}

export interface KeptDraft<Values> extends Draft<Values> {
  /** Epoch milliseconds of this device's clock. */
  readonly keptAt: number;
}

export interface OfferedDraft<Values> extends Draft<Values> {
  /** null for input typed on this page before a reload. */
  readonly keptAt: number | null;
}

export type FormLoading<Values, Setting> =
  | {
      readonly kind: 'loaded';
      readonly setting: Setting;
      readonly initial: Values;
      readonly version: number | null;
      readonly draft: KeptDraft<Values> | null;
      /** It comes from the queue, and its draft is restored without a question. Absent otherwise. */
      readonly returned?: FormRefusal;
    }
  /** The record can't be edited now; the user returns to the list. */
  | { readonly kind: 'closed'; readonly message: string };

export type ValidationOutcome =
  | { readonly kind: 'valid' }
  | { readonly kind: 'invalid'; readonly errors: readonly ServerFault[] }
  | { readonly kind: 'failed'; readonly message: string };

export type SaveOutcome =
  | { readonly kind: 'saved' }
  | { readonly kind: 'invalid'; readonly errors: readonly ServerFault[] }
  | { readonly kind: 'refused'; readonly message: string }
  /** The same command is sent again, so that it counts once. */
  | { readonly kind: 'unknown'; readonly message: string };

export interface Saving<Body> {
  /** Created once per decision and sent with every attempt. */
  readonly commandId: string;
  readonly body: Body;
  readonly version: number | null;
}

export interface Queueing<Values, Body> extends Saving<Body> {
  readonly recognizedBy: readonly NamedValue[];
  readonly draft: Draft<Values>;
}

export type QueueOutcome = { readonly kind: 'queued' } | { readonly kind: 'refused'; readonly message: string };

export interface CheckInput<Values> {
  readonly check: string;
  readonly values: Values;
}

export interface CopiedLists {
  readonly words: readonly string[];
  /** Age of the oldest, in epoch milliseconds. */
  readonly asOf: number;
}

export type FormChartEvent<Values, Setting extends FormSetting<Values>> =
  | { readonly type: 'EDIT'; readonly edit: Edit<Values> }
  | { readonly type: 'BLUR'; readonly field: FieldName<Values> }
  /** On a phone, which shows one section at a time. */
  | { readonly type: 'OPEN_SECTION'; readonly title: string }
  /** To before the edit that changed other fields. */
  | { readonly type: 'UNDO' }
  | { readonly type: 'REFERENCE_LOADED'; readonly reference: Partial<Setting['reference']> }
  /** Which lists are the device's copies because the server is unreachable; null for none. */
  | { readonly type: 'LISTS_COPIED'; readonly copies: CopiedLists | null }
  | { readonly type: 'REFERENCE_FAILED'; readonly message: string; readonly lists: Readonly<Record<string, string>> }
  | { readonly type: 'CHECKED'; readonly check: string; readonly finding: CheckFinding }
  | { readonly type: 'RESTORE_DRAFT' }
  | { readonly type: 'DISCARD_DRAFT' }
  | { readonly type: 'SAVE'; readonly commandId: string }
  | { readonly type: 'RETRY' }
  | { readonly type: 'RELOAD' }
  | { readonly type: 'EARLIER_EDIT'; readonly now: EarlierEdit }
  /** What saving does to the record's approval, as a sentence; null for nothing. */
  | { readonly type: 'APPROVAL_AT_STAKE'; readonly sentence: string | null }
  | { readonly type: 'CONFIRM_SAVE' }
  | { readonly type: 'DISCARD' }
  | { readonly type: 'CONFIRM_DISCARD' }
  | { readonly type: 'KEEP_EDITING' }
  /** The device holds the input since then; null where nothing differs. */
  | { readonly type: 'DRAFT_KEPT'; readonly at: number | null }
  | { readonly type: 'DRAFT_NOT_KEPT'; readonly message: string }
  | { readonly type: 'NETWORK_LOST' }
  | { readonly type: 'NETWORK_BACK' };

export interface FormNews<Values> {
  readonly type: 'FOCUS';
  readonly fault: FieldFault<Values>;
  readonly count: number;
}

export interface LastStep<Values> {
  /** null before an edit, and after an undo. */
  readonly field: FieldName<Values> | null;
  readonly before: Held<Values>;
}

export interface FormWork<Values, Setting> {
  readonly setting: Setting;
  /** Discarding returns to it. */
  readonly initial: Values;
  readonly values: Values;
  /** Choices and input that other fields don't allow now. */
  readonly aside: Partial<Values>;
  /** What choices took away that were made by hand; for this page only, no draft has it. */
  readonly former: readonly Former<Values>[];
  readonly lastStep: LastStep<Values>;
  /** Effects on other fields since the last step; null for none. */
  readonly consequences: Consequences<Values> | null;
  readonly version: number | null;
  /** The title of the section that was opened last on a phone; null for none. */
  readonly section: string | null;
  /** Fields of the restored draft that are never stored on the device: their input is lost. Null where none was restored. */
  readonly withheld: readonly FieldName<Values>[] | null;
  /** With the values from before the edit; null once it lost focus. */
  readonly editing: { readonly field: FieldName<Values>; readonly entered: Values } | null;
  readonly left: readonly FieldName<Values>[];
  readonly isSaveAsked: boolean;
  readonly checking: readonly string[];
  readonly findings: Readonly<Record<string, CheckFinding>>;
  readonly serverFaults: readonly FieldFault<Values>[];
}

export interface FormChartContext<Values, Setting> {
  readonly work: FormWork<Values, Setting> | null;
  /** From the device or from before a reload, until restored or discarded. */
  readonly draft: OfferedDraft<Values> | null;
  /** Input on this page while the record reloads, independent of the device's draft. */
  readonly typed: Draft<Values> | null;
  /** Epoch milliseconds; null where the device holds none of it. */
  readonly draftKeptAt: number | null;
  readonly isOnline: boolean;
  readonly canWait: boolean;
  readonly earlierEdit: EarlierEdit;
  /** Asked before a save; null if it takes back no approval. */
  readonly approvalAtStake: string | null;
  /** Until its draft is restored; null for a form that doesn't come from the queue. */
  readonly returned: FormRefusal | null;
  readonly message: string | null;
  readonly referenceMessage: string | null;
  readonly missingLists: Readonly<Record<string, string>>;
  readonly copiedLists: CopiedLists | null;
  readonly draftMessage: string | null;
  readonly commandId: string | null;
  /** The last save had no clear outcome and the user continued: a new save is another command. */
  readonly isSaveUnknown: boolean;
}
