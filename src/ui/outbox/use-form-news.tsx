import { type ReactNode, useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { savedRecordOf } from '../../data/outbox/waiting-forms.ts';
import { isFormReturned, isFormSaved, isFormUnsent, type WaitingForm } from '../../machines/outbox/waiting-form.ts';
import { recordKey } from '../../rules/records/record-key.ts';
import { buttonClass } from '../kit/Button.css.ts';
import { AddressLink } from '../page/address-link.tsx';
import { FORM_NEWS } from '../portal/form-news.ts';
import { useMayOpen, useRecordAddress } from '../portal/portal-context.tsx';
import { useDismissToast, useToast } from '../portal/toasts.tsx';
import { useKnownRecords } from './use-known-records.ts';
import { useOutbox } from './use-outbox.ts';

export function useWaitingForms(): readonly WaitingForm[] {
  const { forms } = useOutbox();
  return useSyncExternalStore(forms.subscribe, forms.get);
}

export function formCounts(forms: readonly WaitingForm[]) {
  return { waiting: forms.filter(isFormUnsent).length, needing: forms.filter(isFormReturned).length };
}

/** One sentence: by name for one form, else by number. */
function formOutcomeWords(forms: readonly WaitingForm[]): string {
  const [only] = forms;
  if (only !== undefined && forms.length === 1) {
    const known = only.recognizedBy.map(({ value }) => value).join(' / ');
    const named = known === '' ? only.noun : `${only.noun} “${known}”`;
    return isFormSaved(only) ? `The ${named} was saved.` : `The ${named} was not saved. Open it in the queue.`;
  }
  const saved = forms.filter(isFormSaved).length;
  const returned = forms.length - saved;
  const parts = [
    saved > 0 ? `${saved} ${saved === 1 ? 'form was' : 'forms were'} saved.` : '',
    returned > 0 ? `${returned} ${returned === 1 ? 'form was' : 'forms were'} not saved. Open the queue.` : '',
  ];
  return parts.filter((words) => words !== '').join(' ');
}

/** To the saved record once it is on this device, else as the other news. */
function SavedRecordLink({ form, link }: { form: WaitingForm; link: ReactNode }) {
  const reference = savedRecordOf(form);
  const known = useKnownRecords(reference === null ? [] : [reference]);
  const addressOf = useRecordAddress();
  const mayOpen = useMayOpen();
  const record = reference === null ? null : (known.get(recordKey(reference)) ?? null);
  const address = reference === null ? null : addressOf(reference.area, record);
  if (address === null || !mayOpen(address)) return link;
  return (
    <AddressLink className={buttonClass({ size: 'small' })} to={address}>
      Open the {form.noun}
    </AddressLink>
  );
}

/** Reports forms that were saved or came back since the page was opened, or in the background before. */
export function useFormNews(forms: readonly WaitingForm[], link: ReactNode): void {
  const { forms: queue } = useOutbox();
  const tell = useToast();
  const dismiss = useDismissToast();
  const reported = useRef(new Set<string>());
  const report = useEffectEvent((ended: readonly WaitingForm[]) => {
    const news = ended.filter(({ id }) => !reported.current.has(id));
    if (news.length === 0) return;
    const [only, ...others] = news;
    for (const { id } of news) reported.current.add(id);
    tell({
      id: FORM_NEWS,
      tone: news.every(isFormSaved) ? 'success' : 'warning',
      message: formOutcomeWords(news),
      action: only !== undefined && others.length === 0 ? <SavedRecordLink form={only} link={link} /> : link,
      onSeen: () => {
        for (const { id } of ended.filter(isFormSaved)) void queue.acknowledge(id);
      },
    });
  });
  const isWaiting = forms.some(isFormUnsent);
  // What it says is no longer so, be the form saved or withdrawn.
  useEffect(() => (isWaiting ? () => dismiss(FORM_NEWS) : undefined), [isWaiting, dismiss]);
  useEffect(() => report(forms.filter((form) => isFormSaved(form) || isFormReturned(form))), [forms]);
}
