/**
 * How PostgreSQL's values arrive in the program, the same from the embedded database and from a real one.
 * bigint and numeric: number (ids, counts and sums stay below 2^53); date, timestamp, interval: the text; timestamptz: Date;
 * json and jsonb: the value; bytea: Uint8Array. Of lists, those of text, integer and bigint are used, and no others.
 */
const OID = {
  bytea: 17,
  int8: 20,
  int8List: 1016,
  json: 114,
  date: 1082,
  timestamp: 1114,
  timestamptz: 1184,
  interval: 1186,
  numeric: 1700,
  jsonb: 3802,
} as const;

function parseNumber(text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) throw new RangeError(`${text} is too large a number`);
  return value;
}

function parseNumbers(text: string): (number | null)[] {
  if (text === '{}') return [];
  const items = text.slice(1, -1).split(',');
  return items.map((item) => (item === 'NULL' ? null : parseNumber(item)));
}

function parseBytes(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text.slice(2), 'hex'));
}

function sameText(text: string): string {
  return text;
}

export const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  [OID.bytea]: parseBytes,
  [OID.int8]: parseNumber,
  [OID.int8List]: parseNumbers,
  [OID.json]: (text) => JSON.parse(text),
  [OID.date]: sameText,
  [OID.timestamp]: sameText,
  [OID.timestamptz]: (text) => new Date(text),
  [OID.interval]: sameText,
  [OID.numeric]: parseNumber,
  [OID.jsonb]: (text) => JSON.parse(text),
};
