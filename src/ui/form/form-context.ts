import { useSelector } from '@xstate/react';
import { createContext, useContext } from 'react';
import type { Subscribable, Subscription } from 'xstate';
import type { UploadActor } from '../../data/forms/uploads.ts';
import type { WizardState } from '../../machines/form/wizard-actor.ts';
import type { CopiedLists } from '../../machines/form/wizard-facts.ts';
import type { DrawControl } from './draw-control.ts';
import type { FieldView, FormView } from './form-views.ts';

/** What a page does with a form beside editing its fields. */
type PageEvent =
  | { readonly type: 'UNDO' | 'RESTORE_DRAFT' | 'DISCARD_DRAFT' | 'RETRY' | 'RELOAD' }
  | { readonly type: 'DISCARD' | 'CONFIRM_DISCARD' | 'KEEP_EDITING' | 'NETWORK_LOST' | 'NETWORK_BACK' }
  | { readonly type: 'SAVE'; readonly commandId: string };

/** Where a form stands, whatever its values are. */
interface PageSnapshot {
  matches(state: WizardState): boolean;
  readonly context: {
    readonly isOnline: boolean;
    readonly message: string | null;
    readonly referenceMessage: string | null;
    readonly missingLists: Readonly<Record<string, string>>;
    readonly copiedLists: CopiedLists | null;
    readonly draftMessage: string | null;
    readonly isSaveUnknown: boolean;
    readonly draft: { readonly keptAt: number | null } | null;
    readonly work: { readonly version: number | null } | null;
  };
}

/** The running machine of a form, as its page knows it. */
export interface FormActor extends Subscribable<PageSnapshot> {
  getSnapshot(): PageSnapshot;
  send(event: PageEvent): void;
  on(type: 'FOCUS', listener: (news: { readonly fault: { readonly field: string } }) => void): Subscription;
}

/** The draft that its user is asked about. */
export interface AskedDraft {
  /** Whether the record has changed since the draft was begun. */
  readonly isOutdated: boolean;
  /** Labels of what it would change, and of what of it can't be put back any more. */
  readonly changed: readonly string[];
  readonly lost: readonly string[];
  /** Labels of what was typed as well and never rests on the device. */
  readonly withheld: readonly string[];
}

/** One open form as its page draws it, whatever the form is of: its values are known to the form's own code alone. */
export interface OpenForm {
  readonly actor: FormActor;
  /** What there is to show now. */
  readonly view: () => FormView;
  /** What the form's record is called within a sentence. */
  readonly noun: string;
  readonly drawControl: DrawControl;
  readonly edit: (field: string, value: unknown) => void;
  readonly blur: (field: string) => void;
  readonly askedDraft: () => AskedDraft;
  /** Whether there is anything that would be lost with the page. */
  readonly hasChanges: () => boolean;
  /** Labels of what was given and is in no draft, where there is none. */
  readonly lostWithPage: () => readonly string[];
  /** Asks again for the lists that could not be had. */
  readonly retryLists: () => void;
  /** The upload of a field's file; its result reaches the form automatically. */
  readonly uploadOf: (field: string) => UploadActor;
  /** Ends what is under way; the form is gone. */
  readonly stop: () => void;
}

const FormContext = createContext<OpenForm | null>(null);
export const FormProvider = FormContext.Provider;

export function useOpenForm(): OpenForm {
  const open = useContext(FormContext);
  if (open === null) throw new Error('This component needs an open form around it.');
  return open;
}

/** A part of what there is to show; the component is drawn again where that part has changed. */
export function useFormView<Part>(part: (view: FormView) => Part): Part {
  const { actor, view } = useOpenForm();
  return useSelector(actor, () => part(view()));
}

/** One field; undefined while it is not shown. */
export function useFieldView(name: string): FieldView | undefined {
  return useFormView(({ fields }) => fields.get(name));
}
