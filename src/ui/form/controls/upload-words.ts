export const UPLOAD_STAGES = ['empty', 'uploading', 'uploaded', 'failed', 'turnedAway', 'refused'] as const;
export type UploadStage = (typeof UPLOAD_STAGES)[number];

/** 1 kB is 1000 bytes (Deployments §5). */
export function kiloBytes(bytes: number): string {
  const size = bytes / 1000;
  return `${size.toLocaleString('en-GB', { maximumFractionDigits: size < 10 ? 1 : 0 })} kB`;
}

const STEP = 25;

/** For screen readers: each quarter of the progress, and the result. */
export function uploadWords(state: UploadStage, name: string, progress: number): string {
  switch (state) {
    case 'uploading':
      return `Uploading ${name}, ${Math.floor(progress / STEP) * STEP} %`;
    case 'uploaded':
      return `${name} uploaded.`;
    case 'failed':
    case 'turnedAway':
      return `${name} failed to upload.`;
    case 'empty':
    case 'refused':
      return '';
  }
}
