import { z } from 'zod/v4';
import { IMPORT_COPY, PHOTO_COPY } from './copy';

export const ImportFile = z.object({
  file: z
    .instanceof(File, { error: IMPORT_COPY.noFile })
    .refine(({ size }) => size > 0, IMPORT_COPY.noFile),
  photos: z.instanceof(File, { error: PHOTO_COPY.notAZip }).optional(),
});

export const ImportAction = z.object({ intent: z.enum(['start', 'cancel', 'undo']) });
