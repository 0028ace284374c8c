import { expect, it } from 'vitest';
import { isPassingFailure } from './passing-failure.ts';

const coded = (code: string) => Object.assign(new Error('failed'), { code });

it.each([
  coded('ECONNREFUSED'),
  coded('57P01'),
  coded('08006'),
  coded('53300'),
  coded('25006'),
  coded('40001'),
  coded('40P01'),
  coded('57014'),
  new Error('Connection terminated unexpectedly'),
  new Error('Client has encountered a connection error and is not queryable'),
  new Error('Client was closed and is not queryable'),
  new Error('timeout exceeded when trying to connect'),
])('passes: %s', (failure) => {
  expect(isPassingFailure(failure)).toBe(true);
});

it.each([coded('23505'), coded('42P01'), coded('ENOENT'), new Error('the disk is full'), 'ECONNREFUSED', null])(
  'is not transient: %s',
  (failure) => {
    expect(isPassingFailure(failure)).toBe(false);
  },
);
