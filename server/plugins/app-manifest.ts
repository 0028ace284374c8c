/** The web app manifest: the built one, under the name of the configured product. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import type { Configuration } from '../configuration.ts';

export const MANIFEST_PATH = '/manifest.webmanifest';

const Manifest = v.looseObject({ name: v.string(), short_name: v.string(), description: v.string() });

/** Phones show little more than a dozen characters below an icon: there, the product's own name says most. */
export function serveManifest(app: FastifyInstance, folder: string, { product }: Pick<Configuration, 'product'>): void {
  const built = v.parse(Manifest, JSON.parse(readFileSync(join(folder, MANIFEST_PATH), 'utf8')));
  const manifest = JSON.stringify({
    ...built,
    name: `${product.name} ${built.name}`,
    short_name: product.name,
    description: `${product.name}: ${built.description}`,
  });
  app.get(MANIFEST_PATH, (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('application/manifest+json').send(manifest),
  );
}
