import { useActorRef, useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { keepTypedComment, typedComment } from '../../data/device/typed-comments.ts';
import { type CommandConfirmationOptions, createCommandConfirmation } from '../../data/outbox/confirmation-actors.ts';
import type { AskedCommand } from '../../data/resources/resource.ts';
import type { ConfirmedCommands } from '../../machines/records/confirmed-commands.ts';
import { isDecision } from '../../rules/records/decision-comment.ts';
import { type AreaRecord, recordKey } from '../../rules/records/record-key.ts';
import type { RecordFact } from '../../rules/records/record-sections.ts';
import type { CommandDialogProps } from '../actions/area-actions.ts';
import { AlertDialog } from '../kit/AlertDialog.tsx';
import { useOutbox } from '../outbox/use-outbox.ts';
import { useFactsViewer } from '../portal/facts-viewer.ts';
import { useViewer } from '../portal/portal-context.tsx';
import { useServerClock } from '../portal/server-clock.ts';
import { useToast } from '../portal/toasts.tsx';
import { ConflictDialog } from './ConflictDialog.tsx';
import { CredentialDialog, NO_SECRETS } from './CredentialDialog.tsx';
import { demandsOf, recordLine, refusalFor } from './demands.ts';
import { QuestionDialog } from './QuestionDialog.tsx';
import { SinceLastLook } from './SinceLastLook.tsx';
import { useSigning } from './signing.ts';

import { useOvertaken } from './use-overtaken.ts';
import { WhyNotNow } from './WhyNotNow.tsx';

export interface ConfirmationProps<Action extends string, Asked extends AskedCommand<Action>>
  extends Pick<CommandConfirmationOptions<Asked>, 'records' | 'isCredentialEmpty'>,
    Pick<CommandDialogProps<Action, AreaRecord>, 'record' | 'onDone' | 'onCancel'> {
  commands: ConfirmedCommands<Action, AreaRecord>;
  command: Asked;
  /** Options chosen before; absent if there are none. */
  choice?: ReactNode;
  isDanger?: boolean;
  /** Null if the record allows the choice. */
  choiceRefusal?(record: AreaRecord): string | null;
  /** Changes that the command applies. A decision also shows those since the user's last look. */
  changesOf?(record: AreaRecord): ReactNode;
}

/** From choosing an action to its effect (Deployments §2 "Deployment list"). */
export default function Confirmation<Action extends string, Asked extends AskedCommand<Action>>(
  props: ConfirmationProps<Action, Asked>,
) {
  const { records, isCredentialEmpty, commands, command, record, choice } = props;
  const { area, lifecycle } = commands;
  const { action }: AskedCommand<Action> = command;
  const outbox = useOutbox();
  const viewer = useFactsViewer();
  const { tenants, tenantId, user } = useViewer();
  const asked = { userId: user.userId, recordKey: recordKey({ area, id: record.id }), action };
  const serverNow = useServerClock();
  const { canSign, demandOf: signatureDemandOf, signNow } = useSigning();
  const facts = useRef<readonly RecordFact[]>([]);
  const refusalOf = (current: AreaRecord) =>
    refusalFor(commands, action, current, viewer, new Date(serverNow())) ?? props.choiceRefusal?.(current) ?? null;
  // The choice is fixed, even if the page behind the dialog changes.
  const [machine] = useState(() =>
    createCommandConfirmation(
      {
        area,
        tenantId,
        records,
        outbox,
        policyOf: lifecycle.policyOf,
        ...(isCredentialEmpty && { isCredentialEmpty }),
        sign: async ({ commandId, record: signed, comment }) => {
          const shown = { commandId, commands, action, record: signed, comment, facts: facts.current };
          return (await signNow([shown])).get(commandId) ?? null;
        },
      },
      command,
    ),
  );
  const [refusal] = useState(() => refusalOf(record));
  const confirmation = useActorRef(machine, {
    input: {
      variant: refusal === null ? 'question' : 'alert',
      isCheckedFirst: commands.isCheckedFirst?.(action, record) === true,
      record,
      comment: typedComment(asked),
      ...demandsOf(commands, action, record, tenants),
    },
  });
  const state = useSelector(confirmation, (snapshot) => snapshot);
  useOvertaken({ commands, record: state.context.record, refusalOf }, (sentence) =>
    confirmation.send({ type: 'OVERTAKEN', sentence }),
  );
  const [secrets, setSecrets] = useState(NO_SECRETS);

  const tell = useToast();
  const end = useEffectEvent((isDone: boolean) => {
    if (!isDone) return props.onCancel();
    if (commands.removes(action)) {
      tell({ id: 'record removed', tone: 'success', message: `The ${commands.noun} was deleted.` });
    }
    props.onDone();
  });
  const isEnded = state.status === 'done';
  const isDone = state.matches('done');
  useEffect(() => {
    if (isEnded) end(isDone);
  }, [isEnded, isDone]);

  const { record: decided, now, message, credential, credentialId, comment } = state.context;
  const isTaken = isDone || state.matches('queued');
  // However the dialog is closed: by Escape, with the page's address, or by a sign-in.
  const keep = useEffectEvent(() => keepTypedComment(asked, isTaken ? '' : comment));
  useEffect(() => {
    if (comment !== '' || isTaken) keep();
  }, [comment, isTaken]);
  const isDanger = commands.isDestructive(action) || props.isDanger === true;
  const isOnItsWay = state.matches('sending') || state.matches('waiting');
  const cancel = () => {
    if (isOnItsWay) {
      tell({
        id: 'command left',
        tone: 'info',
        message: `“${lifecycle.labels[action]}” may still be carried out. Check the ${commands.noun}’s status before you try again.`,
      });
    }
    confirmation.send({ type: 'CANCEL' });
  };
  if (isEnded) return null;
  if (state.matches('alerting')) {
    return (
      <AlertDialog
        kind="alert"
        title={lifecycle.labels[action]}
        description={recordLine(commands, decided)}
        onClose={() => confirmation.send({ type: 'ACKNOWLEDGE' })}
      >
        {state.context.serverRefusal === null && refusal !== null ? (
          <WhyNotNow commands={commands} action={action} record={decided} refusal={refusal} />
        ) : (
          <p>{state.context.serverRefusal ?? refusal}</p>
        )}
      </AlertDialog>
    );
  }
  if (state.matches('conflict')) {
    return (
      <ConflictDialog
        commands={commands}
        action={action}
        seen={decided}
        now={now}
        message={message}
        changedBy={state.context.changedBy}
        changedAt={state.context.changedAt}
        mayBeOwn={state.context.mayBeOwn}
        refusal={now === null ? null : refusalOf(now)}
        onCancel={cancel}
        onDecideAgain={(next) =>
          confirmation.send({ type: 'LOOK_AGAIN', ...demandsOf(commands, action, next, tenants) })
        }
      />
    );
  }
  const demand = commands.credential?.(action, decided) ?? null;
  if (
    demand !== null &&
    credentialId !== null &&
    (state.matches('askingCredential') || (isOnItsWay && credential !== null))
  ) {
    return (
      <CredentialDialog
        label={lifecycle.labels[action]}
        isDanger={isDanger}
        description={recordLine(commands, decided)}
        demand={{ ...demand, credentialId }}
        secrets={secrets}
        onSecretsChange={setSecrets}
        isPending={isOnItsWay}
        isWaiting={state.matches('waiting')}
        onCancel={cancel}
        onSubmit={(credential) => confirmation.send({ type: 'SUBMIT_CREDENTIAL', credential })}
      />
    );
  }
  const signatureDemand = signatureDemandOf(commands, action, decided);
  return (
    <QuestionDialog
      commands={commands}
      action={action}
      isDanger={isDanger}
      choice={choice}
      changes={
        <>
          {props.changesOf?.(decided)}
          {isDecision(action) && <SinceLastLook commands={commands} record={decided} />}
        </>
      }
      confirmation={confirmation}
      onCancel={cancel}
      state={state}
      signature={signatureDemand === null ? null : { demand: signatureDemand, canSign }}
      onFactsShown={(shown) => {
        facts.current = shown;
      }}
    />
  );
}
