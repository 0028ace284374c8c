/** The session that a device keeps between two starts of the app. */
import type { Page } from '@playwright/test';
import { createTokenIssuer } from '../../server/identity/tokens.ts';
import { readSecrets } from '../../server/secrets.ts';

/** The address and the keys of a server. */
export interface TokenMint {
  readonly publicUrl: string;
  readonly dataFolder: string;
}

function claimsOf(accessToken: string): { userId: number; tenantId: string; session: string } {
  const { sub, tenantId, sid } = JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString());
  return { userId: Number(sub), tenantId, session: sid };
}

/** The same access token as one that the server gave an hour ago. */
async function expiredToken({ publicUrl, dataFolder }: TokenMint, accessToken: string): Promise<string> {
  const secrets = readSecrets(dataFolder, {});
  if (secrets === null) throw new Error(`There are no keys in ${dataFolder}.`);
  const issuer = await createTokenIssuer({
    issuer: publicUrl,
    secrets,
    now: () => new Date(Date.now() - 3_600_000),
    accessTokenSeconds: 15 * 60,
  });
  return issuer.accessToken(claimsOf(accessToken));
}

/**
 * Lets the access token that a device keeps be one that has expired at the server, though by the device's own clock it has not.
 * What runs on the device does not notice before it reads its session again.
 */
export async function expireKeptToken(page: Page, mint: TokenMint, accessToken: string): Promise<void> {
  const expired = await expiredToken(mint, accessToken);
  await page.evaluate(
    (token) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('portal-session');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const database = opening.result;
          const transaction = database.transaction('sessions', 'readwrite');
          const sessions = transaction.objectStore('sessions');
          const reading = sessions.get('current');
          reading.onsuccess = () => sessions.put({ ...reading.result, accessToken: token });
          transaction.onabort = () => reject(transaction.error);
          transaction.oncomplete = () => {
            database.close();
            resolve();
          };
        };
      }),
    expired,
  );
}
