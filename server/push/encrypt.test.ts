import { createECDH, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { decryptPush } from '../../tests/server/push-service.ts';
import { encryptPush, isPublicKey, MOST_PAYLOAD_BYTES } from './encrypt.ts';

const bytes = (text: string) => Buffer.from(text, 'base64url');

/** RFC 8291, appendix A. */
const EXAMPLE = {
  plaintext: 'When I grow up, I want to be a watermelon',
  auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
  receiver: bytes('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94'),
  p256dh: bytes('BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'),
  sender: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
  salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
  message:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};

test('the example of RFC 8291 is encrypted as printed there', () => {
  const sent = encryptPush(Buffer.from(EXAMPLE.plaintext), EXAMPLE, { privateKey: EXAMPLE.sender, salt: EXAMPLE.salt });
  expect(Buffer.from(sent).toString('base64url')).toBe(EXAMPLE.message);
});

test('the local push service decrypts the example of RFC 8291', () => {
  expect(decryptPush(bytes(EXAMPLE.message), EXAMPLE.receiver, EXAMPLE.auth).toString()).toBe(EXAMPLE.plaintext);
});

test('each message has a key and a salt of its own, and the largest fits into 4,096 bytes', () => {
  const device = createECDH('prime256v1');
  const p256dh = device.generateKeys();
  const auth = randomBytes(16);
  const payload = randomBytes(MOST_PAYLOAD_BYTES);
  const [one, other] = [encryptPush(payload, { p256dh, auth }), encryptPush(payload, { p256dh, auth })];
  expect(one).toHaveLength(4096);
  expect(Buffer.compare(one, other)).not.toBe(0);
  expect(decryptPush(one, device.getPrivateKey(), auth)).toEqual(payload);
  expect(() => encryptPush(randomBytes(MOST_PAYLOAD_BYTES + 1), { p256dh, auth })).toThrow(RangeError);
});

test('only points of the curve are public keys', () => {
  expect(isPublicKey(EXAMPLE.p256dh)).toBe(true);
  expect(isPublicKey(Buffer.concat([Uint8Array.of(4), Buffer.alloc(64, 1)]))).toBe(false);
  expect(isPublicKey(EXAMPLE.p256dh.subarray(0, 64))).toBe(false);
});
