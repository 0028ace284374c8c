import { useRef, useState } from 'react';
import type { DecisionSignature } from '../../contract/generated/schema.d.ts';
import { SigningError } from '../../data/passkeys/signing-error.ts';
import type { RecordId } from '../../rules/records/record-key.ts';
import { type AskedSignature, useSigning } from '../confirm/signing.ts';

interface SignedCommand {
  readonly commandId: string;
  readonly signature: DecisionSignature | undefined;
}

export interface SigningRound {
  readonly isPending: boolean;
  /** Why nothing was signed; null if nothing failed. */
  readonly message: string | null;
  /** One touch for all that need it, then `go`. @param asked by record */
  start(asked: ReadonlyMap<RecordId, AskedSignature>, go: () => void): void;
  /** The id of a record's command. */
  commandIdOf(id: RecordId): string;
  /** Null where none is needed; asks again for a command that isn't of this round. Throws a SigningError. */
  signatureOf(asked: AskedSignature): Promise<DecisionSignature | null>;
}

const NOT_SIGNED = 'These decisions couldn’t be signed, so nothing was sent. Try again.';

/** The signatures of several decisions, which need one touch of the passkey (docs/decisions/0042). */
export function useSigningRound(): SigningRound {
  const { signNow } = useSigning();
  const round = useRef<ReadonlyMap<RecordId, SignedCommand>>(new Map());
  const [{ isPending, message }, setState] = useState<Pick<SigningRound, 'isPending' | 'message'>>({
    isPending: false,
    message: null,
  });
  return {
    isPending,
    message,
    start: (asked, go) => {
      setState({ isPending: true, message: null });
      signNow([...asked.values()]).then(
        (signatures) => {
          round.current = new Map(
            [...asked].map(([id, { commandId }]) => [id, { commandId, signature: signatures.get(commandId) }]),
          );
          setState({ isPending: false, message: null });
          go();
        },
        (failure: unknown) =>
          setState({ isPending: false, message: failure instanceof SigningError ? failure.message : NOT_SIGNED }),
      );
    },
    commandIdOf: (id) => round.current.get(id)?.commandId ?? crypto.randomUUID(),
    signatureOf: async (asked) => {
      const known = [...round.current.values()].find(({ commandId }) => commandId === asked.commandId);
      return known === undefined ? ((await signNow([asked])).get(asked.commandId) ?? null) : (known.signature ?? null);
    },
  };
}
