/** What a field of a request is called in a sentence. */
import type { components } from '../../src/contract/generated/schema.d.ts';

type FieldError = components['schemas']['FieldError'];

/** Written in capitals, as on the screens. */
const ABBREVIATIONS: ReadonlySet<string> = new Set([
  'aws',
  'cidr',
  'dns',
  'em',
  'pbi',
  'sftp',
  'url',
  'vm',
  'vms',
  'vpc',
]);

/** 'VPC resource id' of 'vpcResourceId'. */
function nameWords(name: string): string {
  // The name of a header, which is no words.
  if (name.includes('-')) return name;
  const words = name.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, ' ').split(' ');
  return words
    .map((word) => (ABBREVIATIONS.has(word.toLowerCase()) ? word.toUpperCase() : word.toLowerCase()))
    .join(' ');
}

function asSentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${text.endsWith('.') ? '' : '.'}`;
}

/** A field's error by itself: 'Start date of deployment schedule is not a date.' */
export function fieldSentence({ field, message }: FieldError): string {
  const isSentence = /^[A-Z]/.test(message);
  if (isSentence || field === '') return asSentence(message);
  const name = field.split('.').toReversed().map(nameWords).join(' of ');
  return field.includes('-') ? `${name} ${message}.` : asSentence(`${name} ${message}`);
}
