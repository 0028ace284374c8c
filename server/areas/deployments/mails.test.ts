import { expect, it } from 'vitest';
import { openTestDatabase } from '../../../tests/database/databases.ts';
import { storeLaunched } from '../../../tests/server/deployment-requests.ts';
import { readFailedBuild, readFailureWords } from '../../jobs/failed-build.ts';
import { linksIn } from '../../mailing/mail-area.ts';
import { listRecords } from './list/list.ts';
import { compose, type MailRecord } from './mails.ts';
import { summaryOf } from './record.ts';

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
  expect(launch.text).toContain('The link is valid from 1 Mar 2026 (UTC).');
  expect(linksIn(launch.text)).toEqual([about.launchUrl, about.requestUrl]);
  for (const kind of ['approved', 'rejected'] as const) {
    expect(linksIn(compose(kind, about).text)).toEqual([about.requestUrl]);
  }
  for (const kind of ['completed', 'failed', 'cancelled'] as const) {
    expect(linksIn(compose(kind, about).text)).toEqual([about.requestUrl, about.logUrl]);
  }
  const cancelled = compose('cancelled', { ...about, cancelledBy: 'Ines Cordeiro' });
  expect(cancelled.subject).toBe('Operation cancelled: shop of halden');
  expect(cancelled.text).toMatch(/^Ines Cordeiro cancelled the last operation on the environment shop of halden\./);
  const subjects = (['completed', 'failed', 'failedWithLog', 'cancelled'] as const).map(
    (kind) => compose(kind, { ...about, operation: 'Stop' }).subject,
  );
  expect(subjects).toEqual([
    'Stop finished: shop of halden',
    'Stop failed: shop of halden',
    'Stop failed: shop of halden',
    'Stop cancelled: shop of halden',
  ]);
});

const MAIL: MailRecord = {
  requestId: 7,
  client: 'acme',
  environmentIdentifier: 'emea-1',
  requestUrl: 'https://portal.example/dashboard/deployments/view/meridian/7',
  logUrl: 'https://portal.example/dashboard/deployments/logs/7',
  launchUrl: null,
  validFrom: null,
  validTo: null,
};

it('says where an operation failed, with the end of its log', async () => {
  const { queries, close } = await openTestDatabase();
  try {
    const id = await storeLaunched(queries, 'STARTING_FAILED');
    const reference = { area: 'deployments', id } as const;
    const build = { area: 'deployments', subject_id: String(id), job_name: 'environment' };
    const log = (content: string, failed: string | null, number: number) =>
      queries
        .insertInto('build_logs')
        .values({ ...build, build_number: number, failed_job: failed, content })
        .execute();
    expect(await readFailedBuild(queries, reference)).toBe(null);
    const content = [
      ...Array.from({ length: 20 }, (_, index) => `step ${index}`),
      '2026-11-30T14:02:00Z \u001b[31mError: quota exceeded\u001b[0m',
      '',
      'https://evil.example',
      '',
    ].join('\r\n');
    await log(content, 'environment/creating-infrastructure', 1);
    const failure = await readFailedBuild(queries, reference);
    expect(await readFailureWords(queries, reference)).toBe('Failed at Creating infrastructure');
    const { text } = compose('failedWithLog', { ...MAIL, failure });
    const outside = compose('failed', { ...MAIL, failure }).text;
    expect(outside).toContain('It failed at: Creating infrastructure.');
    expect(outside).not.toContain('quota');
    expect(text).toContain('It failed at: Creating infrastructure.');
    expect(linksIn(text).slice(0, 2)).toEqual([MAIL.requestUrl, MAIL.logUrl]);
    const lines = text.trimEnd().split('\n');
    expect(lines.indexOf('The end of the log:')).toBe(lines.length - 1 - 8);
    expect(lines.slice(-3)).toEqual(['>   step 19', '> ! Error: quota exceeded', '>   https://evil.example']);
    const listed = (await listRecords(queries, null, {})).rows.find((row) => row.id === id);
    expect(listed && summaryOf(listed).lastFailure).toEqual({ stage: 'environment/creating-infrastructure', at: null });
    await log('Finished: SUCCESS', null, 2);
    expect(await readFailedBuild(queries, reference)).toBe(null);
    expect(await readFailedBuild(queries, reference, 1)).toEqual(failure);
  } finally {
    await close();
  }
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
