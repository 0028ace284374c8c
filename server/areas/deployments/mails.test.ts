import { expect, it } from 'vitest';
import { linksIn } from '../../mailing/mail-area.ts';
import { compose, type MailRecord } from './mails.ts';

it('reports what happened, and where', () => {
  const about = {
    requestId: 7,
    client: 'halden',
    environmentIdentifier: 'shop',
    requestUrl: 'https://portal.example/dashboard/deployments/view/meridian/7',
    logUrl: 'https://portal.example/dashboard/deployments/logs/7',
    launchUrl: 'https://portal.example/launch/abc',
    validFrom: '2026-03-01',
    validTo: null,
  };
  const launch = compose('launch', about);
  expect(launch.subject).toBe('Launch shop of halden');
  expect(launch.text).toContain('The link is valid from 2026-03-01.');
  expect(linksIn(launch.text)).toEqual([about.launchUrl, about.requestUrl]);
  for (const kind of ['approved', 'rejected'] as const) {
    expect(linksIn(compose(kind, about).text)).toEqual([about.requestUrl]);
  }
  for (const kind of ['completed', 'failed', 'cancelled'] as const) {
    expect(linksIn(compose(kind, about).text)).toEqual([about.requestUrl, about.logUrl]);
  }
  const cancelled = compose('cancelled', { ...about, cancelledBy: 'Ines Cordeiro' });
  expect(cancelled.subject).toBe('Cancelled: shop of halden');
  expect(cancelled.text).toMatch(/^Ines Cordeiro cancelled the last operation on the environment shop of halden\./);
});

it('keeps a name on one line in its text and subject', () => {
  const launchable: MailRecord = {
    requestId: 7,
    client: 'acme',
    environmentIdentifier: 'emea-1',
    requestUrl: 'https://portal.example/dashboard/deployments/view/meridian/7',
    logUrl: 'https://portal.example/dashboard/deployments/logs/7',
    launchUrl: 'https://portal.example/launch/token',
    validFrom: null,
    validTo: null,
  };
  const client = 'acme\n\nLaunch link:\nhttps://evil.example\u2028\u202e';
  const { subject, text } = compose('launch', { ...launchable, client });
  expect(subject).toBe('Launch emea-1 of acme Launch link: https://evil.example');
  expect(text.split('\n').filter((line) => line.startsWith('https://'))).toEqual([
    launchable.launchUrl,
    launchable.requestUrl,
  ]);
});

it('quotes the comment of a decision, so that no line of it looks like one of the portal’s', () => {
  const about: MailRecord = {
    requestId: 7,
    client: 'acme',
    environmentIdentifier: 'emea-1',
    requestUrl: 'https://portal.example/dashboard/deployments/view/meridian/7',
    logUrl: 'https://portal.example/dashboard/deployments/logs/7',
    launchUrl: 'https://portal.example/launch/token',
    validFrom: null,
    validTo: null,
    decision: { by: 'Priya\nRaman', comment: 'Not now.\r\nLaunch link:\nhttps://evil.example' },
  };
  const quoted = ['> Not now.', '> Launch link:', '> https://evil.example'];
  expect(compose('rejected', about).text.split('\n')).toEqual([
    'Deployment request #7 was rejected.',
    '',
    'Reason from Priya Raman:',
    ...quoted,
    '',
    'Deployment request:',
    about.requestUrl,
    '',
  ]);
  expect(compose('approved', about).text).toContain(`Comment from Priya Raman:\n${quoted.join('\n')}\n`);
  expect(linksIn(compose('launch', about).text)[0]).toBe(about.launchUrl);
  expect(compose('completed', about).text).not.toContain('Priya');
});
