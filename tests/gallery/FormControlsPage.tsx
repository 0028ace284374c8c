import { PageHeader } from '../../src/ui/kit/PageHeader.tsx';
import { EntryExamples } from './form-controls/EntryExamples.tsx';
import { InstallerExamples } from './form-controls/InstallerExamples.tsx';
import { MultiSelectExamples } from './form-controls/MultiSelectExamples.tsx';
import { PairExamples } from './form-controls/PairExamples.tsx';
import { RequestExamples } from './form-controls/RequestExamples.tsx';
import { SearchExamples } from './form-controls/SearchExamples.tsx';
import { ZipExamples } from './form-controls/ZipExamples.tsx';

export function FormControlsPage() {
  return (
    <>
      <PageHeader title="Form controls" subtitle="What the deployment forms are filled in with" />
      <div>
        <SearchExamples />
        <MultiSelectExamples />
        <EntryExamples />
        <PairExamples />
        <ZipExamples />
        <InstallerExamples />
        <RequestExamples />
      </div>
    </>
  );
}
