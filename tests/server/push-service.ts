/** A push service on this machine (RFC 8030) with devices that decrypt what they are sent (RFC 8291, written apart from the server). */
import { createDecipheriv, createECDH, createHmac, randomBytes, randomUUID } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decodeJwt, importJWK, jwtVerify } from 'jose';

const hmac = (key: Uint8Array, ...parts: (Uint8Array | string)[]) => {
  const made = createHmac('sha256', key);
  for (const part of parts) made.update(part);
  return made.digest();
};

/** @param privateKey of the device @param auth the device's secret */
export function decryptPush(body: Uint8Array, privateKey: Uint8Array, auth: Uint8Array): Buffer {
  const salt = body.subarray(0, 16);
  const idBytes = body[20] ?? 0;
  const sender = body.subarray(21, 21 + idBytes);
  const device = createECDH('prime256v1');
  device.setPrivateKey(privateKey);
  const one = Uint8Array.of(1);
  const combined = hmac(auth, device.computeSecret(sender));
  const secret = hmac(combined, 'WebPush: info\0', device.getPublicKey(), sender, one);
  const random = hmac(salt, secret);
  const key = hmac(random, 'Content-Encoding: aes128gcm\0', one).subarray(0, 16);
  const nonce = hmac(random, 'Content-Encoding: nonce\0', one).subarray(0, 12);
  const record = body.subarray(21 + idBytes);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  const end = padded.lastIndexOf(2);
  return padded.subarray(0, end);
}

export interface Received {
  readonly device: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** The claims of the sender's token, and the public key that it was signed with. */
  readonly claims: Readonly<Record<string, unknown>>;
  readonly senderKey: string;
}

interface TestDevice {
  readonly name: string;
  readonly privateKey: Uint8Array;
  readonly auth: Uint8Array;
}

export interface TestSubscription {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

export class LocalPushService {
  readonly received: Received[] = [];
  readonly url: string;
  /** What the next calls are answered with; 201 once it is empty. */
  readonly answers: number[] = [];
  readonly #devices = new Map<string, TestDevice>();
  readonly #now: () => Date;
  readonly #close: () => Promise<void>;

  private constructor(url: string, now: () => Date, close: () => Promise<void>) {
    this.url = url;
    this.#now = now;
    this.#close = close;
  }

  /** @param now by which the sender's token has to be valid */
  static async start(now = () => new Date()): Promise<LocalPushService> {
    const server = createServer(async (request, response) => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part);
      const status = await service.#take(request.url ?? '', request.headers, Buffer.concat(parts));
      response.writeHead(status).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const service: LocalPushService = new LocalPushService(`http://127.0.0.1:${port}`, now, async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    });
    return service;
  }

  /** Of a device with this name. */
  subscribe(name: string): TestSubscription {
    const path = `/push/${randomUUID()}`;
    const device = createECDH('prime256v1');
    const p256dh = device.generateKeys('base64url');
    const auth = randomBytes(16);
    this.#devices.set(path, { name, privateKey: device.getPrivateKey(), auth });
    return { endpoint: `${this.url}${path}`, keys: { p256dh, auth: auth.toString('base64url') } };
  }

  close(): Promise<void> {
    return this.#close();
  }

  async #take(path: string, headers: IncomingHttpHeaders, body: Buffer): Promise<number> {
    const device = this.#devices.get(path);
    if (device === undefined) return 404;
    const answer = this.answers.shift() ?? 201;
    if (answer !== 201) return answer;
    const [, token = '', senderKey = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization ?? '') ?? [];
    const point = Buffer.from(senderKey, 'base64url');
    const jwk = {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    };
    // A token of another key is refused (RFC 8292).
    await jwtVerify(token, await importJWK(jwk, 'ES256'), { currentDate: this.#now() });
    const text = decryptPush(body, device.privateKey, device.auth).toString();
    this.received.push({ device: device.name, headers, text, claims: decodeJwt(token), senderKey });
    return 201;
  }
}
