import { expect, test } from 'vitest';
import { notificationOf, readPushMessage } from './notification.ts';
import type { PushItem, PushMessage } from './push-message.ts';

const item = (id: string, tenantId = 'HALDEN'): PushItem => ({
  area: 'vpcs',
  id,
  tenantId,
  label: 'Deployment VPC',
  name: `tills-${id}`,
  path: `/dashboard/vpcs/view/${id}`,
});
const waiting = (items: readonly PushItem[], total = items.length, isAlert = true): PushMessage => ({
  kind: 'waiting',
  tag: 'waiting',
  isAlert,
  total,
  items,
});

test('one request that waits can be opened, or its question, in its tenant', () => {
  expect(notificationOf(waiting([item('7')]))).toEqual({
    title: 'A request waits for you',
    body: 'Deployment VPC tills-7',
    tag: 'waiting',
    address: '/dashboard/vpcs/view/7?tenant=HALDEN',
    approveAddress: '/dashboard/vpcs/view/7?tenant=HALDEN&decide=approve',
    isSilent: false,
    isOver: false,
  });
});

test('several are one notification that opens the list of all that wait', () => {
  const shown = notificationOf(waiting([item('7'), item('8')], 5));
  expect(shown).toMatchObject({
    title: '5 requests wait for you',
    body: 'Deployment VPC tills-7\nDeployment VPC tills-8\nand 3 more',
    address: '/dashboard/approvals?tenant=HALDEN',
    approveAddress: null,
  });
  expect(notificationOf(waiting([item('7'), item('8', 'KESTREL')])).address).toBe('/dashboard/approvals');
});

test('a request that waits again says that it was edited', () => {
  const edited = { ...item('7'), isEdited: true };
  expect(notificationOf(waiting([edited]))).toMatchObject({
    title: 'An edited request waits for you',
    body: 'Deployment VPC tills-7\nEarlier approvals don’t count any more.',
  });
  expect(notificationOf(waiting([edited, item('8')])).body).toBe(
    'Deployment VPC tills-7, edited\nDeployment VPC tills-8',
  );
  expect(readPushMessage(JSON.stringify(waiting([edited])))).toEqual(waiting([edited]));
});

test('a reminder says that they still wait', () => {
  const reminder = (items: readonly PushItem[]) => notificationOf({ ...waiting(items), isReminder: true });
  expect(reminder([item('7')])).toMatchObject({ title: 'A request still waits for you', isSilent: false });
  expect(reminder([item('7'), item('8')])).toMatchObject({ title: '2 requests still wait for you' });
});

test('once nothing waits, what is shown goes without a sound', () => {
  expect(notificationOf(waiting([], 0, false))).toMatchObject({ isOver: true, isSilent: true, approveAddress: null });
});

test('other news name their record and open it', () => {
  const failed = { kind: 'failed', tag: 'vpcs/7', isAlert: true, total: 1, items: [item('7')] } as const;
  expect(notificationOf(failed)).toMatchObject({
    title: 'Failed',
    body: 'Deployment VPC tills-7',
    address: '/dashboard/vpcs/view/7?tenant=HALDEN',
  });
  const known = { ...item('7'), failure: 'Launch failed at Creating VPC' };
  expect(notificationOf({ ...failed, items: [known] })).toMatchObject({ title: 'Launch failed at Creating VPC' });
  const commented = { ...failed, kind: 'commented' } as const;
  expect(notificationOf(commented)).toMatchObject({
    title: 'New comment',
    address: '/dashboard/vpcs/view/7?tenant=HALDEN#comments',
  });
  expect(notificationOf({ ...commented, total: 3 })).toMatchObject({ title: '3 new comments' });
});

test('only what a server of this release sends is read, and no address elsewhere', () => {
  const text = JSON.stringify(waiting([item('7')]));
  expect(readPushMessage(text)).toEqual(waiting([item('7')]));
  expect(readPushMessage('nonsense')).toBeNull();
  expect(readPushMessage(text.replace('"waiting"', '"other"'))).toBeNull();
  expect(readPushMessage(text.replace('/dashboard/vpcs', 'https://evil.example'))).toBeNull();
  expect(readPushMessage(text.replace('/dashboard/vpcs', '//evil.example/dashboard'))).toBeNull();
});
