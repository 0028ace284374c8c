import { expect, test } from 'vitest';
import { webAddress } from './addresses.ts';

test.each(['https://jenkins.example/job/42/', 'http://10.0.0.1:8080/em', 'HTTPS://em.example'])(
  '%s is linked to',
  (text) => {
    expect(webAddress(text)).toBe(text);
  },
);

test.each([
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,x',
  'ftp://files.example',
  '/relative',
  'em.example',
  '',
  null,
  undefined,
])('%s is not', (text) => {
  expect(webAddress(text)).toBeNull();
});
