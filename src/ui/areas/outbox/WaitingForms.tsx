import { CircleCheck, FileText, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { KnownRecords } from '../../../data/outbox/known-records.ts';
import { type FormWish, savedRecordOf } from '../../../data/outbox/waiting-forms.ts';
import {
  isFormBeingSent,
  isFormReturned,
  isFormSaved,
  mayDoWithForm,
  type WaitingForm,
} from '../../../machines/outbox/waiting-form.ts';
import { type AreaRecord, recordKey } from '../../../rules/records/record-key.ts';
import { AlertDialog } from '../../kit/AlertDialog.tsx';
import { Badge } from '../../kit/Badge.tsx';
import { Banner } from '../../kit/Banner.tsx';
import { Button } from '../../kit/Button.tsx';
import { Section } from '../../kit/Section.tsx';
import { toneIcon } from '../../kit/tones.css.ts';
import { ChangedBy } from '../../outbox/ChangedBy.tsx';
import { Moment } from '../../outbox/Moment.tsx';
import { useOutbox } from '../../outbox/use-outbox.ts';
import { FORM_NEWS } from '../../portal/form-news.ts';
import { useMayOpen, useRecordAddress } from '../../portal/portal-context.tsx';
import { useDismissToast } from '../../portal/toasts.tsx';
import { FORM_LOOKS, formName, formTitle, formWords, withdrawQuestion } from './form-words.ts';
import { type OtherTenant, otherTenantWords } from './other-tenant.ts';
import { decision, doing, entries, entry, facts, placeIcon, reason, recordLink, what, why } from './outbox.css.ts';
import type { OutboxSender } from './waiting-words.ts';

export interface WaitingFormsProps {
  forms: readonly WaitingForm[];
  known: KnownRecords;
  sender: OutboxSender;
  /** Null if sending is possible. */
  sendRefusal: string | null;
  tenants: {
    readonly nameOf: (form: WaitingForm) => string;
    readonly otherThanCurrent: (form: WaitingForm) => OtherTenant | null;
  };
  /** Epoch milliseconds. */
  now: number;
}

/** Complete forms that wait to be saved. */
export function WaitingForms({ forms, known, sender, sendRefusal, tenants, now }: WaitingFormsProps) {
  const { forms: queue } = useOutbox();
  const navigate = useNavigate();
  const dismiss = useDismissToast();
  const [asked, setAsked] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const show = (outcome: FormWish) => setFailure(outcome.kind === 'refused' ? outcome.message : null);
  const withdrawn = forms.find((form) => form.id === asked && mayDoWithForm(form, 'REOPEN'));
  if (forms.length === 0) return null;
  const savedOf = (form: WaitingForm): SavedRecord => {
    const reference = savedRecordOf(form);
    return reference && { area: reference.area, record: known.get(recordKey(reference)) ?? null };
  };
  const open = async ({ id, page }: WaitingForm) => {
    const outcome = await queue.reopen(id, true);
    show(outcome);
    if (outcome.kind !== 'done') return;
    dismiss(FORM_NEWS);
    navigate(page);
  };
  return (
    <Section title={`Forms (${forms.length})`} description="Saved once the server can be reached">
      {failure !== null && (
        <Banner tone="danger" role="alert">
          {failure}
        </Banner>
      )}
      <ul className={entries}>
        {forms.map((form) => (
          <FormEntry
            key={form.id}
            form={form}
            record={savedOf(form)}
            sender={sender}
            sendRefusal={sendRefusal}
            tenantName={tenants.nameOf(form)}
            otherTenant={tenants.otherThanCurrent(form)}
            now={now}
            onWithdraw={() => setAsked(form.id)}
            onRetry={() => void queue.retry(form.id).then(show)}
            onOpen={() => void open(form)}
            onAcknowledge={() => void queue.acknowledge(form.id).then(show)}
          />
        ))}
      </ul>
      {withdrawn !== undefined && (
        <AlertDialog
          kind="confirm"
          title={`Withdraw ${formName(withdrawn)}?`}
          confirmLabel="Withdraw"
          cancelLabel="Keep"
          onClose={() => setAsked(null)}
          onConfirm={() => {
            setAsked(null);
            void queue.reopen(withdrawn.id, false).then(show);
          }}
        >
          <p>{withdrawQuestion(withdrawn)}</p>
        </AlertDialog>
      )}
    </Section>
  );
}

type SavedRecord = { readonly area: string; readonly record: AreaRecord | null } | null;

interface FormEntryProps extends Pick<WaitingFormsProps, 'sender' | 'sendRefusal' | 'now'> {
  form: WaitingForm;
  record: SavedRecord;
  tenantName: string;
  otherTenant: OtherTenant | null;
  onWithdraw: () => void;
  onRetry: () => void;
  onOpen: () => void;
  onAcknowledge: () => void;
}

function FormEntry({ form, record, sender, sendRefusal, tenantName, otherTenant, now, ...on }: FormEntryProps) {
  const look = FORM_LOOKS[form.state];
  const Icon = isFormReturned(form) ? TriangleAlert : isFormSaved(form) ? CircleCheck : FileText;
  const named = (words: string) => `${words}: ${formName(form)}`;
  const elsewhere = otherTenant === null ? null : otherTenantWords(otherTenant, 'send it');
  return (
    <li className={entry}>
      <span className={`${placeIcon} ${toneIcon[look.tone]}`}>
        <Icon aria-hidden />
      </span>
      <div className={what}>
        <FormTitle form={form} record={record} />
        <span className={facts}>
          {form.recognizedBy.map(({ label, value }) => (
            <span key={label}>
              {label}: {value}
            </span>
          ))}
          <span>{tenantName}</span>
          <span>
            filled in <Moment at={form.decidedAt} now={now} />
          </span>
        </span>
      </div>
      <div className={why}>
        <Badge tone={look.tone}>{look.label}</Badge>
        <span className={reason}>
          {isFormReturned(form) && <ChangedBy changedBy={form.changedBy} changedAt={form.changedAt} />}
          {formWords(form, sender, otherTenant)}
        </span>
      </div>
      <div className={doing}>
        {mayDoWithForm(form, 'REOPEN') && (
          <Button size="small" aria-label={named('Withdraw')} onClick={on.onWithdraw}>
            Withdraw
          </Button>
        )}
        {mayDoWithForm(form, 'RETRY') && !isFormBeingSent(form) && (
          <Button
            size="small"
            aria-label={named('Retry now')}
            refusal={elsewhere ?? sendRefusal ?? undefined}
            onClick={on.onRetry}
          >
            Retry now
          </Button>
        )}
        {isFormReturned(form) && (
          <Button
            size="small"
            intent="primary"
            aria-label={named('Open the form')}
            refusal={elsewhere ?? undefined}
            onClick={on.onOpen}
          >
            Open the form
          </Button>
        )}
        {isFormSaved(form) && (
          <Button size="small" aria-label={named('Acknowledge')} onClick={on.onAcknowledge}>
            Acknowledge
          </Button>
        )}
      </div>
    </li>
  );
}

/** A link once its record is on this device. */
function FormTitle({ form, record }: Pick<FormEntryProps, 'form' | 'record'>) {
  const addressOf = useRecordAddress();
  const mayOpen = useMayOpen();
  const address = record === null ? null : addressOf(record.area, record.record);
  const title = formTitle({ noun: form.noun, recordId: form.savedId ?? form.recordId });
  return address !== null && mayOpen(address) ? (
    <span>
      <Link className={recordLink} to={address}>
        {title}
      </Link>
    </span>
  ) : (
    <span className={decision}>{title}</span>
  );
}
