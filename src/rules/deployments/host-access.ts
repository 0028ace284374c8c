/** Ways into a host of an environment (Deployments §2 "Access details page"): what is copied and what is downloaded. */
import type { AccessResult, DeploymentRequestSummary } from '../../contract/generated/schema.d.ts';

/** Why there are no machines. */
export function noMachinesWords(record: Pick<DeploymentRequestSummary, 'status'> | null): string {
  return record?.status.infrastructureStatus.status === 'DESTROYED'
    ? 'The environment was destroyed, and its machines with it.'
    : 'The environment’s machines appear here once they have been created.';
}

export type AccessedHost = Pick<
  AccessResult,
  'hostName' | 'protocol' | 'port' | 'ipAddress' | 'username' | 'cloudInstanceId' | 'region' | 'hasNoAccess'
>;

/** Milliseconds from copying to the alert (Deployments §9). */
export const COPY_ALERT_DELAY = 500;

export type HostAccess =
  | {
      readonly kind: 'command';
      readonly what: string;
      readonly label: string;
      readonly command: string;
      readonly copied: string;
    }
  | {
      readonly kind: 'file';
      readonly what: string;
      readonly label: string;
      readonly name: string;
      readonly content: string;
      readonly copied: string;
    }
  | { readonly kind: 'refused'; readonly label: string; readonly reason: string };

const SSH_COPIED = 'SSH command has been copied to the clipboard';
const RDP_COPIED = 'RDP password has been copied to the clipboard';
const SSM_COPIED = 'AWS SSM command has been copied to the clipboard';

/**
 * Letters, digits and the characters of names, addresses and accounts: nothing that any system's shell reads as the end of an argument or
 * as a command. Quotes only protect in POSIX shells. A leading minus would be an option.
 */
const SAFE_ARGUMENT = /^(?!-)[\p{L}\p{N}._@:+\\-]+$/u;
const PLAIN_ARGUMENT = /^[A-Za-z0-9._@:+-]+$/;

function isSafe(argument: string): boolean {
  return SAFE_ARGUMENT.test(argument);
}

function quoted(argument: string): string {
  return PLAIN_ARGUMENT.test(argument) ? argument : `'${argument}'`;
}

function addressOf({ ipAddress, hostName }: AccessedHost): string {
  return ipAddress || hostName;
}

function isPort(port: number): boolean {
  return Number.isInteger(port) && port > 0 && port < 65_536;
}

function refused(label: string, what: string): HostAccess {
  return {
    kind: 'refused',
    label,
    reason: `The ${what} contains unsafe characters. Copy what you need from the table.`,
  };
}

function sshAccess(host: AccessedHost): HostAccess {
  const label = 'Copy SSH command';
  const { username, port } = host;
  const address = addressOf(host);
  if (!isSafe(address)) return refused(label, 'host’s address');
  if (username && !isSafe(username)) return refused(label, 'user name');
  if (port !== null && !isPort(port)) return refused(label, 'port');
  const destination = quoted(username ? `${username}@${address}` : address);
  const command = ['ssh', ...(port === null ? [] : ['-p', String(port)]), destination].join(' ');
  return { kind: 'command', what: 'SSH command', label, command, copied: SSH_COPIED };
}

function ssmAccess({ cloudInstanceId, hostName, region }: AccessedHost): HostAccess {
  const label = 'Copy AWS SSM command';
  const target = cloudInstanceId || hostName;
  const where = region ? region.toLowerCase().replaceAll('_', '-') : null;
  if (!isSafe(target)) return refused(label, cloudInstanceId ? 'instance id' : 'host’s name');
  if (where !== null && !isSafe(where)) return refused(label, 'region');
  const command = [
    'aws ssm start-session --target',
    quoted(target),
    ...(where === null ? [] : ['--region', quoted(where)]),
  ].join(' ');
  return { kind: 'command', what: 'AWS SSM command', label, command, copied: SSM_COPIED };
}

/** Valid in file names of every system. */
function fileName(hostName: string): string {
  const name = hostName
    .replaceAll(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/^[.-]+/, '')
    .slice(0, 100);
  const isReserved = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(name);
  return `${name === '' || isReserved ? `host-${name}` : name}.rdp`;
}

function rdpAccess(host: AccessedHost): HostAccess {
  const label = 'Download RDP file';
  const { hostName, username, port } = host;
  const address = addressOf(host);
  // A line break would start another setting, and one can start a program.
  if (!isSafe(address)) return refused(label, 'host’s address');
  if (username && /\p{C}/u.test(username)) return refused(label, 'user name');
  if (port !== null && !isPort(port)) return refused(label, 'port');
  const target = address.includes(':') && port !== null ? `[${address}]` : address;
  const settings = [
    `full address:s:${port === null ? target : `${target}:${port}`}`,
    ...(username ? [`username:s:${username}`] : []),
    'prompt for credentials:i:1',
    // Asks for confirmation where the host can't be verified.
    'authentication level:i:2',
    'enablecredsspsupport:i:1',
    'redirectclipboard:i:1',
  ];
  const content = settings.map((setting) => `${setting}\r\n`).join('');
  return { kind: 'file', what: 'RDP password', label, name: fileName(hostName), content, copied: RDP_COPIED };
}

/** Null where nobody can sign in. */
export function hostAccess(host: AccessedHost): HostAccess | null {
  if (host.hasNoAccess === true) return null;
  switch (host.protocol) {
    case 'SSH':
      return sshAccess(host);
    case 'RDP':
      return rdpAccess(host);
    case 'AWS_SSM':
      return ssmAccess(host);
  }
}

const PROTOCOL_WORDS = {
  SSH: 'SSH',
  RDP: 'RDP',
  AWS_SSM: 'AWS SSM',
} as const satisfies Record<AccessResult['protocol'], string>;

export function protocolWords({
  protocol,
  hasNoAccess = false,
}: Pick<AccessResult, 'protocol' | 'hasNoAccess'>): string {
  return hasNoAccess ? 'None' : PROTOCOL_WORDS[protocol];
}
