/** How one gets into a host of an environment (Deployments §2 "Access details page"): what is copied and what is downloaded. */
import type { AccessResult } from '../../contract/generated/schema.d.ts';

/** A host as far as a way into it is made of it. */
export type AccessedHost = Pick<
  AccessResult,
  'hostName' | 'protocol' | 'port' | 'ipAddress' | 'username' | 'cloudInstanceId' | 'region'
>;

/** An alert follows a copied text by this, in milliseconds (Deployments §9). */
export const COPY_ALERT_DELAY = 500;

export type HostAccess =
  | {
      readonly kind: 'command';
      /** "SSH command". */
      readonly what: string;
      /** What the button does. */
      readonly label: string;
      /** A command line for any shell. */
      readonly command: string;
      /** Said once it is on the clipboard. */
      readonly copied: string;
    }
  | {
      readonly kind: 'file';
      readonly what: string;
      readonly label: string;
      readonly name: string;
      readonly content: string;
      /** Said once the password is on the clipboard. */
      readonly copied: string;
    }
  | { readonly kind: 'refused'; readonly label: string; readonly reason: string };

const SSH_COPIED = 'SSH command has been copied to the clipboard';
const RDP_COPIED = 'RDP password has been copied to the clipboard';
const SSM_COPIED = 'AWS SSM command has been copied to the clipboard';

/**
 * Letters, digits and what names, addresses and accounts are made of. Nothing that any shell, of whichever system, could take
 * for the end of an argument or for a command: quotes stop a POSIX shell only. A minus at the beginning would be an option.
 */
const SAFE_ARGUMENT = /^(?!-)[\p{L}\p{N}._@:+\\-]+$/u;
/** What a POSIX shell takes as it is. */
const PLAIN_ARGUMENT = /^[A-Za-z0-9._@:+-]+$/;

function isSafe(argument: string): boolean {
  return SAFE_ARGUMENT.test(argument);
}

/** An argument that is safe, as a shell takes it to be one. */
function quoted(argument: string): string {
  return PLAIN_ARGUMENT.test(argument) ? argument : `'${argument}'`;
}

/** The address that a host is reached at; its name where it has none. */
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

/** As a file of any system may be named. */
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
  // A line break in a value would be a setting of its own: one can start a program.
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

/** The way into a host by its protocol, or why there is none. */
export function hostAccess(host: AccessedHost): HostAccess {
  switch (host.protocol) {
    case 'SSH':
      return sshAccess(host);
    case 'RDP':
      return rdpAccess(host);
    case 'AWS_SSM':
      return ssmAccess(host);
  }
}

/** The protocol's name. */
export const PROTOCOL_WORDS = {
  SSH: 'SSH',
  RDP: 'RDP',
  AWS_SSM: 'AWS SSM',
} as const satisfies Record<AccessResult['protocol'], string>;
