import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { waitFor } from 'xstate';
import { FormUploads } from '../../src/data/forms/uploads.ts';
import { shownFaults } from '../../src/machines/form/form-questions.ts';
import { DEPLOYMENT_FORMS } from '../../src/rules/deployments/forms/forms.ts';
import type { DeploymentFormSetting } from '../../src/rules/deployments/forms/setting.ts';
import type { DeploymentFormValues } from '../../src/rules/deployments/forms/values.ts';
import { NodeUpload, sendUploadsTo } from './browser-upload.ts';
import { fillChoices } from './deployment-forms.ts';
import { fill, madeBy } from './form-filling.ts';
import { type FormWorld, type OpenedForm, openFormPortal } from './form-portal.ts';
import { startTestPortal, type TestPortal } from './portal.ts';
import { makeZip } from './zips.ts';

let server: TestPortal;
beforeAll(async () => {
  vi.stubGlobal('XMLHttpRequest', NodeUpload);
  server = await startTestPortal();
  await fillChoices(server.services);
  sendUploadsTo(await server.app.listen({ port: 0, host: '127.0.0.1' }));
});
type Uploads = FormUploads<DeploymentFormValues, DeploymentFormSetting>;
const opened: Uploads[] = [];
afterEach(() => {
  for (const uploads of opened.splice(0)) uploads.stop();
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await server.close();
});

const zip = () => new File([Uint8Array.from(makeZip([{ name: 'stack.yml', content: 'services: {}' }]))], 'stack.zip');

function uploadsOf(world: FormWorld, form: OpenedForm): Uploads {
  const uploads = new FormUploads(world, DEPLOYMENT_FORMS.PRODUCT, form.actor, () => 50_000);
  opened.push(uploads);
  return uploads;
}

async function openProduct() {
  const world = await openFormPortal(server, 'operator');
  const form = await world.open({ type: 'PRODUCT', mode: 'create', id: null });
  return { world, form, uploads: uploadsOf(world, form) };
}

const filesAtServer = () => server.services.queries.selectFrom('uploads').selectAll().execute();

it('a zip is uploaded into the form, saved with the request, and present in its edit', async () => {
  const { world, form, uploads } = await openProduct();
  const upload = uploads.of('uploadedStackFileToken');
  upload.send({ type: 'PICK', file: zip() });
  expect(form.values.uploadedStackFileToken).toEqual({ fileName: 'stack.zip', token: null });
  await waitFor(upload, (snapshot) => snapshot.matches('uploaded'));
  expect(upload.getSnapshot().context.progress).toBe(100);
  const token = form.values.uploadedStackFileToken?.token;
  expect(token).toMatch(/^[A-Za-z0-9_-]{20,}$/);
  await fill(form, 'PRODUCT');
  expect(await form.save(), JSON.stringify(form.work.serverFaults)).toBe('saved');
  const id = await madeBy(form, server);
  expect(await filesAtServer()).toMatchObject([{ owner_id: String(id) }]);
  const edit = await world.open({ type: 'PRODUCT', mode: 'edit', id });
  edit.type('approvalReference', 'CHG-3');
  expect(await edit.save(), JSON.stringify(edit.work.serverFaults)).toBe('saved');
  expect(await filesAtServer()).toMatchObject([{ owner_id: String(id), discarded_at: null }]);
});

it('a zip that is removed or discarded with the form is deleted on the server', async () => {
  const { form, uploads } = await openProduct();
  const before = await filesAtServer();
  const kept = async () =>
    (await filesAtServer()).filter(
      ({ upload_id: id, discarded_at: at }) => at === null && !before.some(({ upload_id: known }) => known === id),
    ).length;
  const stacks = uploads.of('uploadedStackFileToken');
  const envs = uploads.of('uploadedEnvFileToken');
  for (const upload of [stacks, envs]) {
    upload.send({ type: 'PICK', file: zip() });
    await waitFor(upload, (snapshot) => snapshot.matches('uploaded'));
  }
  expect(await kept()).toBe(2);
  stacks.send({ type: 'REMOVE' });
  expect(form.values.uploadedStackFileToken).toBeNull();
  await expect.poll(kept).toBe(1);
  form.actor.send({ type: 'DISCARD' });
  form.actor.send({ type: 'CONFIRM_DISCARD' });
  await form.until(({ actor }) => actor.getSnapshot().matches('discarded'));
  expect(await kept()).toBe(0);
});

it('an invalid zip is refused with the server’s reason, and prevents saving until it is dismissed', async () => {
  const { form, uploads } = await openProduct();
  const upload = uploads.of('uploadedStackFileToken');
  upload.send({ type: 'PICK', file: new File(['not a zip'], 'stacks.zip') });
  const turnedAway = await waitFor(upload, (snapshot) => snapshot.matches('turnedAway'));
  expect(turnedAway.context.message).toMatch(/zip/i);
  await fill(form, 'PRODUCT');
  expect(await form.save()).toEqual({ open: 'editing' });
  expect(shownFaults(DEPLOYMENT_FORMS.PRODUCT, form.work)).toEqual([
    {
      field: 'uploadedStackFileToken',
      message: 'Please upload the zip before saving the deployment request.',
    },
  ]);
  upload.send({ type: 'REMOVE' });
  expect(await form.save(), JSON.stringify(form.work.serverFaults)).toBe('saved');
});

it('an upload ends with its form', async () => {
  const { form, uploads } = await openProduct();
  const upload = uploads.of('uploadedStackFileToken');
  expect(uploads.of('uploadedStackFileToken')).toBe(upload);
  upload.send({ type: 'PICK', file: zip() });
  uploads.stop();
  expect(upload.getSnapshot().status).toBe('stopped');
  expect(form.values.uploadedStackFileToken?.token).toBeNull();
  form.close();
});
