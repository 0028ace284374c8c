import type { Consequences } from '../../rules/forms/consequences.ts';
import type { Draft } from '../../rules/forms/draft.ts';
import type { FieldFault, ServerFault } from '../../rules/forms/errors.ts';
import type { CheckFinding, Edit, FieldName, FormSetting } from '../../rules/forms/form.ts';
import type { Held } from '../../rules/forms/settle.ts';
import { offlineSentence } from '../lifecycles/engine/offline-policy.ts';

/** Why nothing can be saved now, and what happens to what was typed. */
export const SAVE_NEEDS_NETWORK = `${offlineSentence('needs network', 'Save')} Your changes are kept here.`;

/** The record is another one than the one that was edited: saving again can't succeed. */
export function changedMeanwhile(noun: string): string {
  return `Someone changed this ${noun} after you opened it.`;
}

/** There is nothing any more that could be saved. */
export function deletedMeanwhile(noun: string): string {
  return `Someone deleted this ${noun} after you opened it. Your changes stay here until you leave.`;
}

export interface WizardInput {
  readonly isOnline: boolean;
}

/** A draft as the device holds it. */
export interface KeptDraft<Values> extends Draft<Values> {
  /** Epoch milliseconds by this device's clock. */
  readonly keptAt: number;
}

/** A draft that its user decides about. */
export interface OfferedDraft<Values> extends Draft<Values> {
  /** Since when the device holds it; null where it was typed into this page, before the record was read again. */
  readonly keptAt: number | null;
}

/** What a form is opened with, once it is there. */
export type WizardLoading<Values, Setting> =
  | {
      readonly kind: 'loaded';
      readonly setting: Setting;
      /** The values to begin with: a new record's, a copy's, or the record's own. */
      readonly begun: Values;
      /** The record's version, as it was read; null where a record is made. */
      readonly version: number | null;
      /** What was typed before and not saved; null where there is nothing. */
      readonly draft: KeptDraft<Values> | null;
    }
  /** The record can't be edited as it stands; the user is led back to the list. */
  | { readonly kind: 'closed'; readonly message: string };

/** How the server's validation ended. */
export type ValidationOutcome =
  | { readonly kind: 'valid' }
  | { readonly kind: 'invalid'; readonly errors: readonly ServerFault[] }
  | { readonly kind: 'failed'; readonly message: string };

/** How saving ended. */
export type SaveOutcome =
  | { readonly kind: 'saved' }
  | { readonly kind: 'invalid'; readonly errors: readonly ServerFault[] }
  /** Refused for certain: nothing was saved. */
  | { readonly kind: 'refused'; readonly message: string }
  /** Not known: the same command is sent again, so that it counts once. */
  | { readonly kind: 'unknown'; readonly message: string };

export interface Saving<Body> {
  /** Made once with the decision to save, and sent with every attempt. */
  readonly commandId: string;
  readonly body: Body;
  /** The version of the record that was edited; null where one is made. */
  readonly version: number | null;
}

export interface CheckInput<Values> {
  readonly check: string;
  readonly values: Values;
}

/** Lists to choose from that are shown as the device has them. */
export interface CopiedLists {
  /** What they are called in a sentence. */
  readonly words: readonly string[];
  /** As of when the oldest of them is, in epoch milliseconds. */
  readonly asOf: number;
}

export type WizardEvent<Values, Setting extends FormSetting<Values>> =
  | { readonly type: 'EDIT'; readonly edit: Edit<Values> }
  /** A field was left. */
  | { readonly type: 'BLUR'; readonly field: FieldName<Values> }
  /** Goes back to before the edit that changed other fields. */
  | { readonly type: 'UNDO' }
  /** Lists have arrived. */
  | { readonly type: 'REFERENCE_LOADED'; readonly reference: Partial<Setting['reference']> }
  /** Which lists are the device's copies, because the server could not be asked; null where none is. */
  | { readonly type: 'LISTS_COPIED'; readonly copies: CopiedLists | null }
  /** `lists` says of each list by its name, in a sentence, why its field has no choices. */
  | { readonly type: 'REFERENCE_FAILED'; readonly message: string; readonly lists: Readonly<Record<string, string>> }
  /** A check has ended. */
  | { readonly type: 'CHECKED'; readonly check: string; readonly finding: CheckFinding }
  | { readonly type: 'RESTORE_DRAFT' }
  | { readonly type: 'DISCARD_DRAFT' }
  /** Save. Each decision has a new id. */
  | { readonly type: 'SAVE'; readonly commandId: string }
  /** Send the same command once more. */
  | { readonly type: 'RETRY' }
  /** Read the record again after a refusal. */
  | { readonly type: 'RELOAD' }
  /** Discard or Back. */
  | { readonly type: 'DISCARD' }
  | { readonly type: 'CONFIRM_DISCARD' }
  | { readonly type: 'KEEP_EDITING' }
  /** What is typed is on the device since then; null where nothing is, for nothing differs. */
  | { readonly type: 'DRAFT_KEPT'; readonly at: number | null }
  | { readonly type: 'DRAFT_NOT_KEPT'; readonly message: string }
  | { readonly type: 'NETWORK_LOST' }
  | { readonly type: 'NETWORK_BACK' };

/** News for the screen: the field to go to, and what is to be announced. */
export interface WizardNews<Values> {
  readonly type: 'FOCUS';
  readonly fault: FieldFault<Values>;
  readonly count: number;
}

/** The form before the user's last edit, to report which other fields have changed since. */
export interface LastStep<Values> {
  /** The field that was edited; null where nothing was since the form was opened, or went back. */
  readonly field: FieldName<Values> | null;
  readonly before: Held<Values>;
}

/** The form while it is filled in. */
export interface WizardWork<Values, Setting> {
  readonly setting: Setting;
  /** What it began with: discarding goes back to this. */
  readonly begun: Values;
  readonly values: Values;
  /** What was chosen and typed, and can't stand as the other fields are. */
  readonly aside: Partial<Values>;
  readonly lastStep: LastStep<Values>;
  /** What has become of other fields since the last step; null where nothing has. */
  readonly consequences: Consequences<Values> | null;
  readonly version: number | null;
  /** Fields of a restored draft that never rest on the device: what was typed there is gone. */
  readonly withheld: readonly FieldName<Values>[];
  /** The field that is edited, with the values from before it was; null once it was left. */
  readonly editing: { readonly field: FieldName<Values>; readonly entered: Values } | null;
  /** Fields that were left: their faults are shown. */
  readonly left: readonly FieldName<Values>[];
  /** Save was asked for: all faults are shown. */
  readonly isSaveAsked: boolean;
  /** Checks that are under way, by name. */
  readonly checking: readonly string[];
  readonly findings: Readonly<Record<string, CheckFinding>>;
  readonly serverFaults: readonly FieldFault<Values>[];
}

export interface WizardContext<Values, Setting> {
  /** null until it is loaded. */
  readonly work: WizardWork<Values, Setting> | null;
  /** Found on the device, or typed before a reload, until it is restored or discarded. */
  readonly draft: OfferedDraft<Values> | null;
  /** What was typed into this page, while the record is read again: whatever becomes of the device's draft meanwhile. */
  readonly typed: Draft<Values> | null;
  /** Since when the device holds what is typed, in epoch milliseconds; null where it holds nothing of it. */
  readonly draftKeptAt: number | null;
  readonly isOnline: boolean;
  /** Why the last step did not succeed, and what the server said about no field of the form. */
  readonly message: string | null;
  /** Why a list could not be had; the fields that choose from it wait. */
  readonly referenceMessage: string | null;
  /** The same for each list that is missing, by its name. */
  readonly missingLists: Readonly<Record<string, string>>;
  /** The lists that are shown as the device has them; null where none is. */
  readonly copiedLists: CopiedLists | null;
  /** Why what is typed can't be kept on the device. */
  readonly draftMessage: string | null;
  readonly commandId: string | null;
  /** What was saved last may be saved or not, and its user went on: a new save is another one. */
  readonly isSaveUnknown: boolean;
}
