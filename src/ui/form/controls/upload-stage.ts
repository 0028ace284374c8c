/** How far a zip has come: the states of the upload machine that a screen tells apart. */
export const UPLOAD_STAGES = ['empty', 'uploading', 'uploaded', 'failed', 'turnedAway', 'refused'] as const;
export type UploadStage = (typeof UPLOAD_STAGES)[number];
