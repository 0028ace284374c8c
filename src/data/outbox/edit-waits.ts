/** An earlier edit of the same record waits: the server would refuse the second one as outdated. */
export class EditWaitsError extends Error {
  override readonly name = 'EditWaitsError';
}
