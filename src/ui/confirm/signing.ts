import { useEffect, useRef } from 'react';
import type { DecisionSignature } from '../../contract/generated/schema.d.ts';
import { signDecisions } from '../../data/passkeys/sign-decisions.ts';
import { SigningError } from '../../data/passkeys/signing-error.ts';
import type { ConfirmedCommands } from '../../machines/records/confirmed-commands.ts';
import { decidedRecordOf } from '../../machines/records/decided-record.ts';
import { signatureDemand } from '../../rules/passkeys/signature-rule.ts';
import { isDecision } from '../../rules/records/decision-comment.ts';
import { decisionFacts } from '../../rules/records/decision-words.ts';
import type { AreaRecord } from '../../rules/records/record-key.ts';
import type { RecordFact } from '../../rules/records/record-sections.ts';
import { useViewer } from '../portal/portal-context.tsx';

type SigningCommands = Pick<
  ConfirmedCommands<never, AreaRecord>,
  'area' | 'isProduction' | 'tenantsOf' | 'factsOf' | 'decisionOf' | 'planDigestOf'
>;

export interface AskedSignature {
  readonly commands: SigningCommands;
  readonly action: string;
  readonly record: AreaRecord;
  readonly commandId: string;
  /** As it is sent. */
  readonly comment: string | null;
  readonly facts: readonly RecordFact[];
}

/** What a decision's question shows of a record. */
export function shownFacts(
  { factsOf, decisionOf }: Pick<SigningCommands, 'factsOf' | 'decisionOf'>,
  record: AreaRecord,
  product: string,
): readonly RecordFact[] {
  return [...(factsOf?.(record, product) ?? []), ...decisionFacts(decisionOf?.(record) ?? null)];
}

export interface Signer {
  /** Whether the user has a passkey, as far as this device knows. */
  readonly canSign: boolean;
  /** As a sentence; null if the decision needs no signature. */
  demandOf(commands: SigningCommands, action: string, record: AreaRecord): string | null;
  /** Of those that need one, by command id. Throws a SigningError. */
  sign(asked: readonly AskedSignature[]): Promise<ReadonlyMap<string, DecisionSignature>>;
}

export const ADD_PASSKEY = 'You have no passkey yet. Add one on the page Passkeys, then decide.';

function useSigner(): Signer {
  const { user, tenants } = useViewer();
  const signsWith = user.signsWith ?? { rpId: '', credentialIds: [] };
  const canSign = signsWith.credentialIds.length > 0;
  const demandOf: Signer['demandOf'] = (commands, action, record) =>
    signatureDemand(action, decidedRecordOf(commands, record), tenants);
  return {
    canSign,
    demandOf,
    sign: async (asked) => {
      const decisions = asked.flatMap(({ commands, action, record, commandId, comment, facts }) => {
        if (!isDecision(action) || demandOf(commands, action, record) === null) return [];
        const { area } = commands;
        const planDigest = commands.planDigestOf?.(action, record) ?? null;
        const { id: recordId, version = null } = record;
        return [{ commandId, area, recordId, version, action, comment, planDigest, facts }];
      });
      if (decisions.length === 0) return new Map();
      if (!canSign) throw new SigningError(ADD_PASSKEY);
      return signDecisions(decisions, signsWith);
    },
  };
}

/** With a function for actors, which outlive a render: it follows the session's rules and passkeys. */
export function useSigning(): Signer & { readonly signNow: Signer['sign'] } {
  const signer = useSigner();
  const latest = useRef(signer);
  useEffect(() => {
    latest.current = signer;
  });
  return { ...signer, signNow: (asked) => latest.current.sign(asked) };
}
