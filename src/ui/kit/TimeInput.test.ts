import { expect, test } from 'vitest';
import { laterTime, readTimeOfDay } from './TimeInput.tsx';

test.each([
  ['930', '09:30'],
  ['0930', '09:30'],
  ['9:30', '09:30'],
  ['9.30', '09:30'],
  [' 21:05 ', '21:05'],
  ['9', '09:00'],
  ['21h', '21:00'],
  ['9h15', '09:15'],
  ['9:30 pm', '21:30'],
  ['9:30 a.m.', '09:30'],
  ['12 am', '00:00'],
  ['12:15 PM', '12:15'],
  ['08:15:00', '08:15'],
  ['00:00', '00:00'],
  ['23:59', '23:59'],
])('%j is typed for %s', (typed, time) => {
  expect(readTimeOfDay(typed)).toBe(time);
});

test.each(['', '24:00', '9:60', '13 pm', '0 am', 'noon', '9:3', '12345', '-1:-1'])('%j is no time of day', (typed) => {
  expect(readTimeOfDay(typed)).toBeNull();
});

test.each([
  ['09:30', 60, '10:30'],
  ['23:30', 60, '00:30'],
  ['00:00', -1, '23:59'],
  ['', 60, ''],
])('%j and %i minutes', (time, minutes, later) => {
  expect(laterTime(time, minutes)).toBe(later);
});
