import { comparisonOf, sectionsOf, yesOrNo } from '../record-sections.ts';
import type { PlatformVersionRecord } from './record.ts';
import { platformVersionStatuses } from './statuses.ts';

export function tagNames({ tags = [] }: Pick<PlatformVersionRecord, 'tags'>): readonly string[] {
  return tags.map(({ tagName }) => tagName);
}

/** The page of a platform version (Administration §2, §3), which also says what differs where it was changed meanwhile. */
export const platformVersionSections = sectionsOf<PlatformVersionRecord>()([
  {
    title: 'Platform version',
    fields: [
      { label: 'Name', compares: ['name'], text: ({ name }) => name },
      { label: 'Version', isMono: true, isCopied: true, text: ({ id }) => id },
      { label: 'Status', compares: ['status'], text: ({ status }) => platformVersionStatuses.words(status) },
      {
        label: 'Docker Version',
        isMono: true,
        compares: ['dockerVersion'],
        text: ({ dockerVersion }) => dockerVersion,
      },
      {
        label: 'Installer Version',
        isMono: true,
        compares: ['installerVersion'],
        text: ({ installerVersion }) => installerVersion,
      },
      { label: 'Tags', compares: ['tags'], lines: tagNames },
      { label: 'In Use', text: ({ inUse }) => yesOrNo(inUse) },
      { label: 'Added', isMoment: true, text: ({ createdAt }) => createdAt },
    ],
  },
  {
    title: 'Description',
    fields: [
      {
        label: 'Public Description',
        isWide: true,
        isDescription: true,
        compares: ['publicDescription'],
        text: ({ publicDescription }) => publicDescription,
      },
      {
        label: 'Internal Description',
        isWide: true,
        isDescription: true,
        // Only who may see it is told it.
        isShown: ({ internalDescription }) => internalDescription !== undefined,
        compares: ['internalDescription'],
        text: ({ internalDescription }) => internalDescription,
      },
    ],
  },
  { title: 'Used By', fields: [] },
]);

export const platformVersionComparison = comparisonOf<PlatformVersionRecord>(platformVersionSections);
