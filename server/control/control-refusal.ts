/** The command was refused; the message says why, in the words for who gave it. */
export class ControlRefusal extends Error {
  override readonly name = 'ControlRefusal';
}
