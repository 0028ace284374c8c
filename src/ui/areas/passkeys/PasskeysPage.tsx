import { useActorRef, useSelector } from '@xstate/react';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { createPasskeysMachine } from '../../../data/passkeys/passkey-actors.ts';
import type { PasskeyHindrance } from '../../../data/passkeys/passkey-support.ts';
import { Banner } from '../../kit/Banner.tsx';
import { Button } from '../../kit/Button.tsx';
import { Section } from '../../kit/Section.tsx';
import { PersonalPage } from '../../page/PersonalPage.tsx';
import { useOfflineRefusal } from '../../portal/offline.ts';
import { usePortal } from '../../portal/portal-context.tsx';
import type { AskedPasskey } from './PasskeyDialogs.tsx';
import PasskeyDialogs from './PasskeyDialogs.tsx';
import { PasskeyRows } from './PasskeyRows.tsx';

/** Why this device can't create passkeys, and what to do. */
const HINDRANCE_WORDS: Readonly<Record<PasskeyHindrance, { readonly title: string; readonly words: string }>> = {
  insecure: {
    title: 'This address isn’t secure',
    words: 'Browsers use passkeys only at https addresses. Ask your administrator for the portal’s https address.',
  },
  numericAddress: {
    title: 'Passkeys need an address with a name',
    words: 'Open the portal by its name instead of its IP address. Your administrator knows it.',
  },
  otherAddress: {
    title: 'The portal has another address for passkeys',
    words: 'Passkeys belong to the portal’s public address. Open the portal there. Your administrator knows it.',
  },
  unsupported: {
    title: 'This browser has no passkeys',
    words: 'Open the portal in a current version of Chrome, Edge, Firefox or Safari.',
  },
};

function hindranceWords(name: string | null): { readonly title: string; readonly words: string } | null {
  const isKnown = (text: string): text is PasskeyHindrance => Object.hasOwn(HINDRANCE_WORDS, text);
  return name !== null && isKnown(name) ? HINDRANCE_WORDS[name] : null;
}

/** The user's passkeys, which sign decisions (docs/decisions/0042). */
export default function PasskeysPage() {
  const portal = usePortal();
  const [machine] = useState(() => createPasskeysMachine(portal));
  const passkeys = useActorRef(machine);
  const state = useSelector(passkeys, (snapshot) => snapshot);
  const [asked, setAsked] = useState<AskedPasskey | null>(null);
  const refusal = useOfflineRefusal('needs network', 'Changing passkeys');
  const { list, hindrance, change, message, needsSignIn } = state.context;
  const isChanging = state.matches('changing') || state.matches('checking');
  const why = hindranceWords(hindrance);
  const isEmpty = list === null || list.passkeys.length === 0;
  const close = () => setAsked(null);
  if (asked?.isSent === true && !isChanging)
    setAsked(message === null ? null : { ...asked, isSent: false, failure: message });
  return (
    <>
      <PersonalPage
        title="Passkeys"
        subtitle="A passkey signs your approvals and rejections with your fingerprint, face or PIN, also without a network."
        what="your passkeys"
        standing={list !== null ? 'loaded' : state.matches('failed') ? 'failed' : 'loading'}
        message={needsSignIn ? null : message}
        refusal={refusal}
        onRetry={() => passkeys.send({ type: 'RETRY' })}
      >
        {needsSignIn && (
          <Banner
            tone="info"
            role="alert"
            title="Adding a passkey needs a new sign-in."
            action={
              <Button
                size="small"
                intent="primary"
                refusal={refusal}
                onClick={() => {
                  portal.session.send({ type: 'CONFIRM_SIGN_IN' });
                  passkeys.send({ type: 'RETRY' });
                }}
              >
                Sign in again
              </Button>
            }
          >
            {message}
          </Banner>
        )}
        {why !== null && (
          <Banner tone="warning" title={why.title}>
            {why.words}
          </Banner>
        )}
        <Section
          title="Your passkeys"
          description={
            isEmpty
              ? 'None yet. Add one on each device on which you decide, unless your password manager shares them.'
              : 'If you lose a device, remove its passkey here, or ask an administrator to reset your passkeys.'
          }
          actions={
            why === null && (
              <Button
                intent="primary"
                icon={<KeyRound aria-hidden />}
                isPending={isChanging && change?.type === 'ADD'}
                refusal={refusal}
                onClick={() => passkeys.send({ type: 'ADD' })}
              >
                Add a passkey
              </Button>
            )
          }
        >
          {!isEmpty && (
            <PasskeyRows
              passkeys={list.passkeys}
              isChanging={isChanging}
              refusal={refusal}
              onRename={(passkey) => setAsked({ kind: 'rename', passkey })}
              onRemove={(passkey) => setAsked({ kind: 'remove', passkey })}
            />
          )}
        </Section>
      </PersonalPage>
      {asked !== null && (
        <PasskeyDialogs
          asked={asked}
          otherNames={(list?.passkeys ?? []).filter(({ id }) => id !== asked.passkey.id).map(({ name }) => name)}
          onRename={(name) => {
            passkeys.send({ type: 'RENAME', id: asked.passkey.id, name });
            setAsked({ ...asked, isSent: true, failure: null });
          }}
          onRemove={() => {
            passkeys.send({ type: 'REMOVE', id: asked.passkey.id });
            close();
          }}
          onClose={close}
        />
      )}
    </>
  );
}
