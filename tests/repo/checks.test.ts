import { describe, expect, it } from 'vitest';
import { checks, failureOf } from '../../scripts/check.ts';

describe('the project as it stands', () => {
  // Each is a program that takes both processors for itself, where it gets them.
  it.each(checks)('passes: $name', { timeout: 180_000 }, (check) => {
    expect(failureOf(check)).toBeNull();
  });
});
