import { describe, expect, it } from 'vitest';
import { checks, failureOf } from '../../scripts/check.ts';

describe('the project as it stands', () => {
  it.each(checks)('passes: $name', (check) => {
    expect(failureOf(check)).toBeNull();
  });
});
