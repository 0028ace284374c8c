/** Nothing was signed and nothing sent; says what the user can do. */
export class SigningError extends Error {
  override readonly name = 'SigningError';
}
