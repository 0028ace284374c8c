/** The settings themselves, each with its value and where that came from. */
import { listSettings, type Setting, unknownVariables } from '../configuration.ts';
import { withoutPassword } from '../opening.ts';
import { type Finding, failed, note, ok } from './finding.ts';

/** Settings that are secrets, and those that are addresses with one. */
const SECRETS: ReadonlySet<string> = new Set(['PORTAL_S3_SECRET_ACCESS_KEY', 'PORTAL_S3_ACCESS_KEY_ID']);
const ADDRESSES: ReadonlySet<string> = new Set(['DATABASE_URL', 'SMTP_URL']);

function shownValue({ name, given }: Setting): string {
  if (SECRETS.has(name)) return 'is set';
  if (ADDRESSES.has(name)) return withoutPassword(String(given));
  return typeof given === 'string' ? given : JSON.stringify(given);
}

const ORIGINS = { environment: '', file: ' (from the file of PORTAL_CONFIG)', default: '' } as const;

function findingOf(setting: Setting): Finding {
  const { name, from, given, fault } = setting;
  if (fault !== null) return failed(name, `${fault}${ORIGINS[from]}`);
  if (given === null) return ok(name, 'not set');
  return ok(name, `${shownValue(setting)}${ORIGINS[from]}`);
}

/** Throws a ConfigurationError where the file of PORTAL_CONFIG can't be read. */
export function checkSettings(environment: NodeJS.ProcessEnv, stages?: readonly string[]): readonly Finding[] {
  return [
    ...listSettings(environment, stages).map(findingOf),
    ...unknownVariables(environment).map((name) => note(name, 'is not a setting of the portal, and nothing reads it')),
  ];
}
