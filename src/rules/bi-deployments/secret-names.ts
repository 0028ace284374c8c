/** The secrets of a BI deployment that its page shows on request, as a sentence names them. */
export const BI_SECRET_NAMES = {
  pbiUserDefaultPassword: 'default password',
  connectionString: 'connection string',
} as const;
export type BiSecretName = keyof typeof BI_SECRET_NAMES;
export const BI_SECRETS: readonly BiSecretName[] = ['pbiUserDefaultPassword', 'connectionString'];
