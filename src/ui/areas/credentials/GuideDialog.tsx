import type { CloudProvider } from '../../../contract/generated/schema.d.ts';
import { Button } from '../../kit/Button.tsx';
import { Dialog } from '../../kit/Dialog.tsx';
import { guide, steps } from './guide.css.ts';
import { GUIDES } from './guides.ts';

/** One guide, over what one was doing. */
export default function GuideDialog({ provider, onClose }: { provider: CloudProvider; onClose: () => void }) {
  const { title, purpose, steps: all, whenItFails } = GUIDES[provider];
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <Button onClick={onClose} data-autofocus>
          Close
        </Button>
      }
    >
      <div className={guide}>
        <p>{purpose}</p>
        <ol className={steps}>
          {all.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <p>{whenItFails}</p>
      </div>
    </Dialog>
  );
}
