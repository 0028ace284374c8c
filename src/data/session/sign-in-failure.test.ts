import { describe, expect, it } from 'vitest';
import { AppError } from '../../contract/app-error.ts';
import type { ProbeResult } from '../../machines/device/connectivity.ts';
import { signInFailure } from './session-actors.ts';

/** What a browser, and the library that talks to the provider, say. */
const refused = new TypeError('Failed to fetch');
const foreign = new Error('Invalid response Content-Type: text/html, from URL: http://localhost/openid-configuration');

describe('a sign-in that fails', () => {
  it.each<[Error, ProbeResult, string]>([
    [refused, 'noNetwork', 'You are offline.'],
    [refused, 'unreachable', 'The sign-in service can’t be reached.'],
    [foreign, 'unreachable', 'The sign-in service can’t be reached.'],
    [foreign, 'intercepted', 'This network blocks the sign-in service.'],
    [refused, 'reached', 'The sign-in couldn’t be completed. Try again.'],
  ])('says what is wrong in plain words: %s where the provider is %s', async (failure, reach, words) => {
    const asked: string[] = [];
    const { message } = await signInFailure('https://id.example.test/', failure, async (address) => {
      asked.push(address);
      return reach;
    });
    expect(message).toContain(words);
    expect(asked).toEqual(['https://id.example.test/.well-known/openid-configuration']);
  });

  it('keeps the words of the portal’s server and of the provider', async () => {
    const notAsked = () => Promise.reject(new Error('not to be called'));
    const own = new AppError({ kind: 'server', message: 'The server can’t be reached.' });
    expect(await signInFailure('https://id.example.test', own, notAsked)).toBe(own);
    const denied = Object.assign(new Error('access_denied'), { name: 'ErrorResponse' });
    expect((await signInFailure('https://id.example.test', denied, notAsked)).message).toBe('access_denied');
  });
});
