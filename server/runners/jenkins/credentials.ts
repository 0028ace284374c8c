/** User and API token of a Jenkins: from variables of the server, or from a file. Read at each use, so that a new token needs no restart. */
import { readFileSync, statSync } from 'node:fs';
import { JenkinsFault } from './fault.ts';
import type { JenkinsSettings } from './settings.ts';

export interface JenkinsCredentials {
  readonly user: string;
  readonly token: string;
}

const LARGEST_FILE = 10_000;

function contentOf(path: string): string {
  try {
    if (statSync(path).size > LARGEST_FILE)
      throw new JenkinsFault('settings', `${path} is too large for a user and a token`);
    return readFileSync(path, 'utf8');
  } catch (cause) {
    if (cause instanceof JenkinsFault) throw cause;
    const reason = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown reason';
    throw new JenkinsFault('settings', `the credentials of Jenkins in ${path} can't be read: ${reason}`);
  }
}

/** Throws a JenkinsFault, which never quotes a value. */
export function readCredentials(
  credentials: JenkinsSettings['credentials'],
  environment: NodeJS.ProcessEnv,
): JenkinsCredentials {
  if ('file' in credentials) {
    const [, user, token] = /^([^:\s]+):(\S+)\s*$/.exec(contentOf(credentials.file)) ?? [];
    if (user === undefined || token === undefined)
      throw new JenkinsFault(
        'settings',
        `${credentials.file} must contain one line: the user, a colon, and the API token`,
      );
    return { user, token };
  }
  const user = environment[credentials.user] ?? '';
  const token = environment[credentials.token] ?? '';
  const missing = [user === '' && credentials.user, token === '' && credentials.token].filter((name) => name !== false);
  if (missing.length > 0) throw new JenkinsFault('settings', `${missing.join(' and ')} not set for the server`);
  return { user, token };
}
