import { Upload } from 'lucide-react';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from './Button.tsx';
import { drop, dropHint, dropWords, picker } from './FileDrop.css.ts';

export interface FileDropProps {
  label: string;
  /** As for the browser's picker: '.zip'. */
  accept: string;
  onPick: (file: File) => void;
  refusal?: string | undefined;
  children: ReactNode;
}

export function FileDrop({ label, accept, onPick, refusal, children }: FileDropProps) {
  const inputRef = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    // Prevents the browser from opening the file.
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
          // Allows picking the same file again.
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
