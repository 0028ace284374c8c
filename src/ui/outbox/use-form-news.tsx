import { type ReactNode, useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { isFormReturned, isFormSaved, isFormUnsent, type WaitingForm } from '../../machines/outbox/waiting-form.ts';
import { FORM_NEWS } from '../portal/form-news.ts';
import { useToast } from '../portal/toasts.tsx';
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

/** Reports forms that were saved or came back since the page was opened, or in the background before. */
export function useFormNews(forms: readonly WaitingForm[], link: ReactNode): void {
  const { forms: queue } = useOutbox();
  const tell = useToast();
  const reported = useRef(new Set<string>());
  const report = useEffectEvent((ended: readonly WaitingForm[]) => {
    const news = ended.filter(({ id }) => !reported.current.has(id));
    if (news.length === 0) return;
    for (const { id } of news) reported.current.add(id);
    tell({
      id: FORM_NEWS,
      tone: news.every(isFormSaved) ? 'success' : 'warning',
      message: formOutcomeWords(news),
      action: link,
      onSeen: () => {
        for (const { id } of ended.filter(isFormSaved)) void queue.acknowledge(id);
      },
    });
  });
  useEffect(() => report(forms.filter((form) => isFormSaved(form) || isFormReturned(form))), [forms]);
}
