import { Check, X } from 'lucide-react';
import { useState } from 'react';
import type { StoredSignature } from '../../../contract/generated/schema.d.ts';
import { CHECK_WORDS, type VerifiedSignature, verifySignature } from '../../../rules/passkeys/verify-signature.ts';
import { Banner } from '../../kit/Banner.tsx';
import { Button } from '../../kit/Button.tsx';
import { DescriptionItem, DescriptionList } from '../../kit/DescriptionList.tsx';
import { Section } from '../../kit/Section.tsx';
import { toneIcon } from '../../kit/tones.css.ts';
import { check as checkClass, checks } from './signature.css.ts';

/** The passkey's signature of a decision. Verify recomputes it in the browser, from the entry alone (docs/decisions/0042). */
export function SignatureSection({ signature }: { signature: StoredSignature }) {
  const [verified, setVerified] = useState<VerifiedSignature | null>(null);
  return (
    <Section
      title="Signature"
      description="A passkey signed this decision. Verify recomputes the signature in your browser from what the log keeps."
      actions={
        <Button size="small" onClick={() => void verifySignature(signature).then(setVerified)}>
          Verify
        </Button>
      }
    >
      <DescriptionList>
        <DescriptionItem label="Passkey">{signature.passkey}</DescriptionItem>
        <DescriptionItem label="Version of the record">{signature.version}</DescriptionItem>
        <DescriptionItem label="Signed together">
          {signature.digests.length === 1 ? 'One decision' : `${signature.digests.length} decisions`}
        </DescriptionItem>
        {verified?.origin != null && <DescriptionItem label="Signed at">{verified.origin}</DescriptionItem>}
      </DescriptionList>
      {verified !== null && (
        <>
          <Banner tone={verified.isValid ? 'success' : 'danger'} role="status">
            {verified.isValid ? 'The signature is valid.' : 'The signature is not valid.'}
          </Banner>
          <ul className={checks} aria-label="What was verified">
            {verified.checks.map(({ check, holds }) => (
              <li key={check} className={checkClass}>
                {holds ? (
                  <Check className={toneIcon.success} aria-label="Holds" />
                ) : (
                  <X className={toneIcon.danger} aria-label="Does not hold" />
                )}
                <span>{CHECK_WORDS[check]}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Section>
  );
}
