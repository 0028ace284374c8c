import { useSelector } from '@xstate/react';
import { createContext, type ReactNode, useContext } from 'react';
import type { Subscribable, Subscription } from 'xstate';
import type { UploadActor } from '../../data/forms/uploads.ts';
import type { FormChartState } from '../../machines/form/form-chart-actor.ts';
import type { EarlierEdit, FormChartContext } from '../../machines/form/form-facts.ts';
import type { Placement } from '../../rules/runners/choose-runner.ts';
import type { DrawControl } from './draw-control.ts';
import type { FieldView, FormView } from './form-views.ts';

type PageEvent =
  | { readonly type: 'UNDO' | 'RESTORE_DRAFT' | 'DISCARD_DRAFT' | 'RETRY' | 'RELOAD' }
  | { readonly type: 'CONFIRM_SAVE' }
  | { readonly type: 'OPEN_SECTION'; readonly title: string }
  | { readonly type: 'APPROVAL_AT_STAKE'; readonly sentence: string | null }
  | { readonly type: 'DISCARD' | 'CONFIRM_DISCARD' | 'KEEP_EDITING' | 'NETWORK_LOST' | 'NETWORK_BACK' }
  | { readonly type: 'EARLIER_EDIT'; readonly now: EarlierEdit }
  | { readonly type: 'SAVE'; readonly commandId: string };

interface PageSnapshot {
  matches(state: FormChartState): boolean;
  readonly context: Pick<
    FormChartContext<unknown, unknown>,
    | 'isOnline'
    | 'earlierEdit'
    | 'approvalAtStake'
    | 'message'
    | 'referenceMessage'
    | 'missingLists'
    | 'copiedLists'
    | 'draftMessage'
    | 'isSaveUnknown'
  > & {
    readonly draft: { readonly keptAt: number | null } | null;
    readonly work: { readonly version: number | null; readonly section: string | null } | null;
  };
}

export interface FormActor extends Subscribable<PageSnapshot> {
  getSnapshot(): PageSnapshot;
  send(event: PageEvent): void;
  on(type: 'FOCUS', listener: (news: { readonly fault: { readonly field: string } }) => void): Subscription;
}

export interface AskedDraft {
  /** Whether the record has changed since the draft was started. */
  readonly isOutdated: boolean;
  /** Labels of the fields to restore, and of those that can't be. */
  readonly changed: readonly string[];
  readonly lost: readonly string[];
  /** Labels of typed fields that are never stored on the device. */
  readonly withheld: readonly string[];
}

/** Of a form whose record has a runner. */
export interface PlacedForm {
  /** The title of the section that decides it. */
  readonly section: string;
  /** Null until enough is chosen. */
  readonly placement: () => Placement | null;
}

export interface OpenForm {
  readonly actor: FormActor;
  readonly view: () => FormView;
  readonly noun: string;
  readonly drawControl: DrawControl;
  readonly drawBelow: (section: string) => ReactNode;
  readonly placed: PlacedForm | null;
  readonly edit: (field: string, value: unknown) => void;
  readonly blur: (field: string) => void;
  readonly askedDraft: () => AskedDraft;
  /** Whether closing the page would lose anything. */
  readonly hasChanges: () => boolean;
  /** Whether saving it puts it into the queue, until there is a network. */
  readonly isSavedLater: () => boolean;
  /** Labels of input that no draft contains. */
  readonly lostWithPage: () => readonly string[];
  readonly retryLists: () => void;
  readonly uploadOf: (field: string) => UploadActor;
  readonly stop: () => void;
}

const FormContext = createContext<OpenForm | null>(null);
export const FormProvider = FormContext.Provider;

export function useOpenForm(): OpenForm {
  const open = useContext(FormContext);
  if (open === null) throw new Error('This component needs an open form around it.');
  return open;
}

/** What the user can do; 'filling' also after a save has failed. */
export type FormStage =
  | 'loading'
  | 'askingDraft'
  | 'discardingDraft'
  | 'filling'
  | 'discarding'
  | 'confirmingSave'
  | 'saving'
  | 'unknown'
  | 'leaving';

function stageOf(state: PageSnapshot): FormStage {
  if (state.matches({ open: 'editing' }) || state.matches({ open: 'failed' })) return 'filling';
  if (state.matches({ open: 'askingDraft' })) return 'askingDraft';
  if (state.matches({ open: 'confirmingDraft' })) return 'discardingDraft';
  if (state.matches({ open: 'confirmingDiscard' })) return 'discarding';
  if (state.matches({ open: 'confirmingSave' })) return 'confirmingSave';
  if (state.matches({ open: 'unknown' })) return 'unknown';
  if (state.matches({ open: 'validating' }) || state.matches({ open: 'saving' })) return 'saving';
  if (state.matches({ open: 'queueing' }) || state.matches('tidyingQueued') || state.matches('queued')) return 'saving';
  if (state.matches('tidying') || state.matches('saved')) return 'saving';
  if (state.matches('discarding') || state.matches('discarded')) return 'leaving';
  return 'loading';
}

export function useFormStage(): FormStage {
  return useSelector(useOpenForm().actor, stageOf);
}

export function useFormView<Part>(part: (view: FormView) => Part): Part {
  const { actor, view } = useOpenForm();
  return useSelector(actor, () => part(view()));
}

/** Undefined while hidden. */
export function useFieldView(name: string): FieldView | undefined {
  return useFormView(({ fields }) => fields.get(name));
}
