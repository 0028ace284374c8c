import { expect, test } from 'vitest';
import { publicAddressFault } from './public-address.ts';

test.each([
  'https://dumps.example.com/a.dump',
  'http://93.184.216.34/a',
  'https://[2606:2800:220:1:248:1893:25c8:1946]/a',
  'https://dumps.example.com:8443/a?token=x',
  'https://172.32.0.1/a',
])('%s is public', (address) => {
  expect(publicAddressFault(address)).toBeNull();
});

test.each([
  '',
  'dumps.example.com/a.dump',
  'ftp://dumps.example.com/a',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'data:text/plain,a',
  'gopher://dumps.example.com',
  'https://user:secret@dumps.example.com/a',
  'http://localhost/a',
  'http://localhost./a',
  'http://dumps/a',
  'http://dumps.internal/a',
  'http://metadata.google.internal/computeMetadata/v1/',
  'http://169.254.169.254/latest/meta-data/',
  'http://127.0.0.1/a',
  'http://127.1/a',
  'http://2130706433/a',
  'http://0x7f000001/a',
  'http://0177.0.0.1/a',
  'http://0.0.0.0/a',
  'http://10.1.2.3/a',
  'http://100.64.0.1/a',
  'http://172.16.0.1/a',
  'http://192.168.0.1/a',
  'http://192.0.0.192/a',
  'http://198.18.0.1/a',
  'http://224.0.0.1/a',
  'http://240.0.0.1/a',
  'http://255.255.255.255/a',
  'http://[::1]/a',
  'http://[::]/a',
  'http://[::ffff:127.0.0.1]/a',
  'http://[::ffff:a9fe:a9fe]/a',
  'http://[64:ff9b::7f00:1]/a',
  'http://[fd00:ec2::254]/a',
  'http://[fe80::1]/a',
  'http://[2002:7f00:1::]/a',
  'http://[2001::7f00:1]/a',
  'http://[2001:0:4136:e378:8000:63bf:3fff:fdd2]/a',
])('%s is not', (address) => {
  expect(publicAddressFault(address)).not.toBeNull();
});

test.each([
  ['dumps.example.com/a.dump', 'must be a full URL, such as https://example.com/file'],
  ['ftp://dumps.example.com/a', 'must start with https:// or http://'],
  ['https://user:secret@dumps.example.com/a', 'can’t contain a username or a password'],
  ['http://10.1.2.3/a', 'must be a public URL'],
])('%s is refused with the reason', (address, fault) => {
  expect(publicAddressFault(address)).toBe(fault);
});
