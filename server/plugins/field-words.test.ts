import { expect, it } from 'vitest';
import { fieldSentence } from '../problems/problem.ts';

it.each([
  ['client', 'is missing', 'Client is missing.'],
  ['vpcResourceId', 'must be text', 'VPC resource id must be text.'],
  ['deploymentSchedule.startDate', 'is not a date', 'Start date of deployment schedule is not a date.'],
  ['if-match', 'must be a version in double quotes', 'if-match must be a version in double quotes.'],
  ['tags', 'The tag name of entry 2 must be text.', 'The tag name of entry 2 must be text.'],
  ['', 'the request body could not be read', 'The request body could not be read.'],
])('the error of %s reads as a sentence', (field, message, sentence) => {
  expect(fieldSentence({ field, message })).toBe(sentence);
});
