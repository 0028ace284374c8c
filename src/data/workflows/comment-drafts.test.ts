import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { signIn } from '../../../tests/signed-in-device.ts';
import { StoredTexts } from '../../../tests/stored-texts.ts';
import { COMMENT_LENGTH } from '../../rules/workflows/comments.ts';
import { PortalDatabase } from '../device/database.ts';
import { Device } from '../device/device.ts';
import type { Scope } from '../device/scope.ts';
import { CommentDraftKeeper, keepCommentDraft, readCommentDraft } from './comment-drafts.ts';

const place = { workflow: 'deployment', element: 'live.approval.APPROVED' };
const ada: Scope = { userId: 1, tenantId: 'NORTHWIND' };

let name: string;
let database: PortalDatabase;
let device: Device;
let scope: Scope | null;

beforeEach(async () => {
  name = `test-${crypto.randomUUID()}`;
  database = new PortalDatabase(name);
  device = new Device(name);
  scope = ada;
  await signIn(device, ada);
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await database.delete();
});

const keeper = () => ({ device, scope: () => scope });

it('keeps what was typed of a comment, for its part of the chart and its user alone', async () => {
  await keepCommentDraft(keeper(), place, 'Who may');
  await keepCommentDraft(keeper(), place, 'Who may launch?');
  expect(await readCommentDraft(keeper(), place)).toBe('Who may launch?');
  expect(await readCommentDraft(keeper(), { ...place, element: '' })).toBe('');
  scope = { userId: 2, tenantId: 'NORTHWIND' };
  await keepCommentDraft(keeper(), place, 'Behind the back of Ada');
  expect(await readCommentDraft(keeper(), place)).toBe('');
  scope = null;
  await keepCommentDraft(keeper(), place, 'Behind a logout');
  expect(await readCommentDraft(keeper(), place)).toBe('');
  expect(await database.drafts.count()).toBe(1);
});

it('keeps a text that is too long yet whole, for its writer to shorten', async () => {
  const pasted = 'x'.repeat(COMMENT_LENGTH + 1);
  await keepCommentDraft(keeper(), place, pasted);
  expect(await readCommentDraft(keeper(), place)).toBe(pasted);
});

it('drops it with the text, and lets nothing else pass for one', async () => {
  await keepCommentDraft(keeper(), place, 'Who may');
  await keepCommentDraft(keeper(), place, ' ');
  expect(await readCommentDraft(keeper(), place)).toBe('');
  expect(await database.drafts.count()).toBe(0);
  await keepCommentDraft(keeper(), place, 'Who may');
  const [row] = await database.drafts.toArray();
  if (row === undefined) throw new Error('The draft is kept.');
  await database.drafts.put({ ...row, draft: { text: 7 } });
  expect(await readCommentDraft(keeper(), place)).toBe('');
});

it('writes in the page’s last turn what the device has not taken yet, and no more once it has', async () => {
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('localStorage', new StoredTexts());
  const drafts = new CommentDraftKeeper(keeper(), place);
  expect(await readCommentDraft(keeper(), place)).toBe('');
  const kept = vi.spyOn(device, 'keepWork').mockImplementation(() => new Promise(() => undefined));
  for (const text of ['W', 'Wh', 'Why']) drafts.keep(text);
  page.dispatchEvent(new Event('pagehide'));
  const next = () => readCommentDraft({ device: new Device(name), scope: () => scope }, place);
  expect(await next()).toBe('Why');
  kept.mockRestore();
  drafts.keep('Why so');
  await expect.poll(() => readCommentDraft(keeper(), place)).toBe('Why so');
  await keepCommentDraft(keeper(), place, '');
  page.dispatchEvent(new Event('pagehide'));
  expect(await next()).toBe('');
  drafts.stop();
});
