export const UPLOAD_STAGES = ['empty', 'uploading', 'uploaded', 'failed', 'turnedAway', 'refused'] as const;
export type UploadStage = (typeof UPLOAD_STAGES)[number];
