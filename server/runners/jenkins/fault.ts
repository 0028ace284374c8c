/** Why a call to Jenkins has no usable answer. */
export type JenkinsFaultKind =
  /** No answer, or one of a Jenkins that is just starting. Whether the call had an effect isn't known. */
  | 'unreachable'
  /** The call surely had no effect: there was no connection. */
  | 'not sent'
  /** Wrong user or token, or a missing permission. */
  | 'refused'
  | 'missing'
  /** Jenkins did not accept the call. */
  | 'rejected'
  /** An answer that Jenkins never gives. */
  | 'unusable'
  /** Credentials or certificate of `runners.yaml`. */
  | 'settings';

/** With a sentence for the log, without a full stop. */
export class JenkinsFault extends Error {
  override readonly name = 'JenkinsFault';
  readonly kind: JenkinsFaultKind;

  constructor(kind: JenkinsFaultKind, message: string) {
    super(message);
    this.kind = kind;
  }
}

/** Whether it may be over when the call is repeated later. */
export function mayPass({ kind }: JenkinsFault): boolean {
  return kind === 'unreachable' || kind === 'not sent';
}
