import { describe, expect, it } from 'vitest';
import { readPlan } from './plan-formats.ts';

/** Shortened from `ANSIBLE_STDOUT_CALLBACK=json ansible-playbook --check --diff`. */
const OUTPUT = {
  custom_stats: {},
  global_custom_stats: {},
  plays: [
    {
      play: { name: 'nodes', id: '0242ac11-0002' },
      tasks: [
        {
          task: { name: 'Gathering Facts', id: '1' },
          hosts: { 'tills-1': { action: 'gather_facts', changed: false, ansible_facts: { os: 'Debian' } } },
        },
        {
          task: { name: 'Configure the proxy', id: '2' },
          hosts: {
            'tills-1': {
              action: 'ansible.builtin.template',
              changed: true,
              diff: [
                {
                  before: 'listen 80;\n',
                  after: 'listen 443;\n',
                  before_header: '/etc/nginx/site.conf',
                  after_header: '/root/.ansible/tmp/ansible-local-7x/site.conf.j2',
                },
              ],
            },
            'tills-2': {
              action: 'ansible.builtin.template',
              changed: true,
              diff: [{ before: '', after: 'listen 443;\n', before_header: '/etc/nginx/site.conf' }],
            },
          },
        },
        {
          task: { name: 'Directories', id: '3' },
          hosts: {
            'tills-1': {
              action: 'ansible.builtin.file',
              changed: true,
              results: [
                { changed: true, item: '/srv/a', diff: { before: { state: 'absent' }, after: { state: 'directory' } } },
                { changed: false, item: '/srv/b', diff: { before: { path: '/srv/b' }, after: { path: '/srv/b' } } },
              ],
            },
          },
        },
        {
          task: { name: 'Directories', id: '4' },
          hosts: {
            'tills-1': {
              action: 'ansible.builtin.file',
              changed: true,
              diff: { before: { path: '/old', state: 'directory' }, after: { path: '/old', state: 'absent' } },
            },
          },
        },
        {
          task: { name: 'Licence key', id: '5' },
          hosts: {
            'tills-1': { action: 'copy', changed: true, censored: "the output has been hidden due to 'no_log: true'" },
            'tills-2': {
              action: 'copy',
              changed: true,
              _ansible_no_log: true,
              diff: [{ before: 'k-old', after: 'k-new', before_header: '/etc/key' }],
            },
          },
        },
        { task: { name: 'Restart', id: '6' }, hosts: { 'tills-1': { action: 'service', changed: true } } },
      ],
    },
  ],
  stats: {
    'tills-1': { changed: 4, failures: 0, ok: 6, unreachable: 0, skipped: 0 },
    'tills-2': { changed: 2, failures: 0, ok: 2, unreachable: 0, skipped: 0 },
  },
};

const plan = (output: unknown = OUTPUT) => readPlan('ansible', JSON.stringify(output));

describe('a plan of Ansible', () => {
  it('has what would change on each host', async () => {
    const { resources } = await plan();
    expect(resources.map(({ address, action }) => `${action} ${address}`)).toEqual([
      'update tills-1: Configure the proxy',
      'create tills-1: Directories',
      'delete tills-1: Directories (2)',
      'update tills-1: Licence key',
      'update tills-1: Restart',
      'create tills-2: Configure the proxy',
      'update tills-2: Licence key',
    ]);
    expect(resources[0]).toEqual({
      address: 'tills-1: Configure the proxy',
      kind: 'ansible.builtin.template',
      action: 'update',
      fields: [{ path: '/etc/nginx/site.conf', before: 'listen 80;\n', after: 'listen 443;\n' }],
    });
  });

  it('hides what Ansible hides', async () => {
    const { resources } = await plan();
    const licences = resources.filter(({ address }) => address.endsWith('Licence key'));
    expect(licences.map(({ fields }) => fields)).toEqual([
      [{ path: 'result', before: null, after: null, isHidden: true }],
      [{ path: '/etc/key', before: null, after: null, isHidden: true }],
    ]);
    expect(JSON.stringify(resources)).not.toMatch(/k-old|k-new|ansible-local/);
  });

  it('is refused if the check failed on a host, or is another output', async () => {
    const stats = { ...OUTPUT.stats, 'tills-2': { failures: 0, unreachable: 1 } };
    await expect(plan({ ...OUTPUT, stats })).rejects.toThrow('is not complete: the check failed on tills-2');
    await expect(plan({ plays: [{}] })).rejects.toThrow(/^isn’t what Ansible’s callback json prints/);
  });
});
