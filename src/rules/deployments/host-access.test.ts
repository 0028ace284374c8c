import { describe, expect, it } from 'vitest';
import { waitingRequest } from '../../../tests/records/waiting-request.ts';
import { type AccessedHost, hostAccess, noMachinesWords, protocolWords } from './host-access.ts';

const linux: AccessedHost = {
  hostName: 'shop-manager-1',
  protocol: 'SSH',
  port: 22,
  ipAddress: '10.9.8.4',
  username: 'ubuntu',
};
const windows: AccessedHost = { ...linux, protocol: 'RDP', port: 3389, username: 'Administrator' };
const managed: AccessedHost = {
  ...linux,
  protocol: 'AWS_SSM',
  port: null,
  cloudInstanceId: 'i-0a1b2c3d4e5f60718',
  region: 'US_WEST_2',
};

describe('the way into a host', () => {
  it('is none where nobody can sign in', () => {
    const closed = { ...linux, hasNoAccess: true };
    expect([hostAccess(closed), protocolWords(closed), protocolWords(linux)]).toEqual([null, 'None', 'SSH']);
  });

  it.each([
    [linux, 'ssh -p 22 ubuntu@10.9.8.4'],
    [{ ...linux, port: null, username: null }, 'ssh 10.9.8.4'],
    [{ ...linux, ipAddress: null, port: 2222 }, 'ssh -p 2222 ubuntu@shop-manager-1'],
    [{ ...linux, ipAddress: 'fd00::4' }, 'ssh -p 22 ubuntu@fd00::4'],
    [{ ...linux, username: 'CORP\\jörg' }, "ssh -p 22 'CORP\\jörg@10.9.8.4'"],
    [managed, 'aws ssm start-session --target i-0a1b2c3d4e5f60718 --region us-west-2'],
    [{ ...managed, cloudInstanceId: null, region: null }, 'aws ssm start-session --target shop-manager-1'],
  ])('is a command that a shell takes word by word', (host, command) => {
    expect(hostAccess(host)).toMatchObject({ kind: 'command', command });
  });

  it.each([
    '-oProxyCommand=calc',
    'a b',
    'a;reboot',
    'a&calc',
    'a|b',
    '$(reboot)',
    '`reboot`',
    "a'b",
    'a"b',
    'a%PATH%',
    'a\nreboot',
    'a\u0003reboot',
    'a\u202egnp',
    'a>b',
    'a!b',
    'a^b',
    '#a',
    '~a',
    '*',
  ])('is no command where a name is %j', (name) => {
    const odd = [
      { ...linux, username: name },
      { ...linux, ipAddress: name },
      { ...linux, ipAddress: '', hostName: name },
      { ...managed, cloudInstanceId: name },
      { ...managed, region: name },
    ];
    for (const host of odd) expect(hostAccess(host)).toMatchObject({ kind: 'refused' });
  });

  it.each([0, -1, 65_536, 2.5, Number.NaN])('is no command where the port is %d', (port) => {
    expect(hostAccess({ ...linux, port })).toMatchObject({ kind: 'refused' });
    expect(hostAccess({ ...windows, port })).toMatchObject({ kind: 'refused' });
  });

  it('is a file of settings with the lines of Windows', () => {
    expect(hostAccess(windows)).toEqual({
      kind: 'file',
      what: 'RDP password',
      label: 'Download RDP file',
      name: 'shop-manager-1.rdp',
      content: [
        'full address:s:10.9.8.4:3389',
        'username:s:Administrator',
        'prompt for credentials:i:1',
        'authentication level:i:2',
        'enablecredsspsupport:i:1',
        'redirectclipboard:i:1',
        '',
      ].join('\r\n'),
      copied: 'RDP password has been copied to the clipboard',
    });
    expect(hostAccess({ ...windows, ipAddress: 'fd00::4' })).toMatchObject({
      content: expect.stringMatching(/^full address:s:\[fd00::4\]:3389\r\n/),
    });
    expect(hostAccess({ ...windows, username: 'a\r\nalternate shell:s:calc' })).toMatchObject({ kind: 'refused' });
    expect(hostAccess({ ...windows, ipAddress: 'a\r\nalternate shell:s:calc' })).toMatchObject({ kind: 'refused' });
  });

  it.each([
    ['../../etc/passwd', 'etc-passwd.rdp'],
    ['.bashrc', 'bashrc.rdp'],
    ['con', 'host-con.rdp'],
    ['NUL.txt', 'host-NUL.txt.rdp'],
    ['Ünï côde', 'n-c-de.rdp'],
    ['🦆', 'host-.rdp'],
    ['x'.repeat(300), `${'x'.repeat(100)}.rdp`],
  ])('names the file of %s as any system may', (hostName, name) => {
    expect(hostAccess({ ...windows, hostName })).toMatchObject({ name });
  });
});

it('says of a destroyed environment that its machines are gone, and of others that they will come', () => {
  const infrastructure = (status: 'DESTROYED' | 'PENDING_CREATION') => ({
    status: { ...waitingRequest.status, infrastructureStatus: { status } },
  });
  expect(noMachinesWords(infrastructure('DESTROYED'))).toBe('The environment was destroyed, and its machines with it.');
  const coming = 'The environment’s machines appear here once they have been created.';
  expect(noMachinesWords(infrastructure('PENDING_CREATION'))).toBe(coming);
  expect(noMachinesWords(null)).toBe(coming);
});
