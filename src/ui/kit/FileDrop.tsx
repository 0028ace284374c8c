import { Upload } from 'lucide-react';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from './Button.tsx';
import { drop, dropHint, dropWords, picker } from './FileDrop.css.ts';

export interface FileDropProps {
  /** What the file is: "Choose a file for stacks.zip". */
  label: string;
  /** File types as the browser's picker takes them: '.zip'. */
  accept: string;
  onPick: (file: File) => void;
  /** Why nothing can be picked now, in a sentence. */
  refusal?: string | undefined;
  /** What may be picked. */
  children: ReactNode;
}

/** A place where a file is dropped, with a button that opens the device's own picker. */
export function FileDrop({ label, accept, onPick, refusal, children }: FileDropProps) {
  const inputRef = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    // Without this the browser would leave the page and open the file.
    event.preventDefault();
    event.dataTransfer.dropEffect = refusal === undefined ? 'copy' : 'none';
    setOver(refusal === undefined);
  };
  const dropping = {
    onDragEnter: over,
    onDragOver: over,
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      const file = event.dataTransfer.files[0];
      if (file !== undefined && refusal === undefined) onPick(file);
    },
  };
  return (
    <div className={drop} data-over={isOver || undefined} {...dropping}>
      <input
        ref={inputRef}
        type="file"
        className={picker}
        accept={accept}
        tabIndex={-1}
        aria-hidden
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          // The same file can be picked again.
          currentTarget.value = '';
          if (file !== undefined) onPick(file);
        }}
      />
      <Button
        icon={<Upload aria-hidden />}
        aria-label={label}
        refusal={refusal}
        onClick={() => inputRef.current?.click()}
      >
        Choose file
      </Button>
      <span className={dropWords}>
        {refusal === undefined && <span className={dropHint}>or drop it here. </span>}
        {refusal ?? children}
      </span>
    </div>
  );
}
