/** Whether a statement was refused because another row has the same text by now (23505), as both drivers report it. */
export function isUniqueViolation(failure: unknown): boolean {
  return failure instanceof Error && 'code' in failure && failure.code === '23505';
}
