/** The stages of a zip's upload: the machine's states as the screen distinguishes them. */
export const UPLOAD_STAGES = ['empty', 'uploading', 'uploaded', 'failed', 'turnedAway', 'refused'] as const;
export type UploadStage = (typeof UPLOAD_STAGES)[number];
