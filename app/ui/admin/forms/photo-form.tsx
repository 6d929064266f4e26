import { Form, type FetcherWithComponents } from '@remix-run/react';
import type { ReactNode } from 'react';
import { MAX_MODERATED_PHOTO_BYTES, MODERATION_COPY } from '~/domain/catalogue/copy';
import { PICKER_TYPES } from '~/lib/image-limits';
import { photoUrl } from '../../photo';
import { ErrorSummary } from '../../form/error-summary';
import type { FormResult } from '../../form/form-result';
import { SubmitButton } from '../../form/submit-button';
import { FileField } from '../../form/file-field';
import { TextField } from '../../form/text-field';
import { useFailureToast } from '../../form/use-failure-toast';
import { type ServerField, useServerForm } from '../../form/use-server-form';

export type PhotoFormProps = {
  material: { id: string; title: string; imageUrl: string | null };
  result?: FormResult | null;
  returnTo: string;
  fetcher?: FetcherWithComponents<{ result?: FormResult }>;
  idPrefix?: string;
  cancel: ReactNode;
};

export function PhotoForm({
  material,
  result,
  returnTo,
  fetcher,
  idPrefix = '',
  cancel,
}: PhotoFormProps) {
  const { props, errors, field } = useServerForm({
    result,
    constraints: { reason: { maxLength: 500 } },
    defaults: { returnTo },
    idPrefix,
  });
  const failed =
    result?.initialValue?.intent === 'remove-photo' ? 'Remove Failed' : 'Upload Failed';
  useFailureToast(result, failed);
  const FormTag = fetcher ? fetcher.Form : Form;
  const path = `/admin/materials/${material.id}?decide=photo`;
  const isSending = (intent: string) => fetcher?.formData?.get('intent') === intent;

  return (
    <div className="form">
      <ErrorSummary errors={errors} idPrefix={idPrefix} title={failed} />
      {material.imageUrl ? (
        <img
          className="pic rounded-lg max-w-80"
          src={photoUrl(material.imageUrl, 640)}
          alt={`${material.title}, as shown now`}
          width={320}
          height={240}
        />
      ) : (
        <p className="quiet">This material has no photo.</p>
      )}
      <FormTag
        {...props}
        method="post"
        action={path}
        encType="multipart/form-data"
        className="stack"
        preventScrollReset
      >
        <input type="hidden" name="returnTo" value={field('returnTo').defaultValue} />
        <FileField
          label={material.imageUrl ? 'Another photo' : 'Photo'}
          name="image"
          id={`${idPrefix}image`}
          hint="Up to 5 MB. We turn it upright and remove location data."
          accept={PICKER_TYPES}
          error={field('image').error}
          maxBytes={MAX_MODERATED_PHOTO_BYTES}
          tooLarge={MODERATION_COPY.photoTooLarge}
        />
        <ReasonField label="Reason for the change" {...field('reason')} />
        <div className="row">
          <SubmitButton
            name="intent"
            value="change-photo"
            fetcher={isSending('remove-photo') ? undefined : fetcher}
            pending="Uploading..."
          >
            {material.imageUrl ? 'Change Photo' : 'Add Photo'}
          </SubmitButton>
          {cancel}
        </div>
      </FormTag>
      {material.imageUrl ? (
        <FormTag method="post" action={path} className="stack" preventScrollReset>
          <input type="hidden" name="returnTo" value={field('returnTo').defaultValue} />
          <ReasonField
            label="Reason for the removal"
            {...field('reason')}
            id={`${idPrefix}remove-reason`}
          />
          <div className="row">
            <SubmitButton
              kind="bad"
              name="intent"
              value="remove-photo"
              fetcher={isSending('change-photo') ? undefined : fetcher}
              pending="Removing..."
            >
              Remove Photo
            </SubmitButton>
          </div>
        </FormTag>
      ) : null}
    </div>
  );
}

const ReasonField = (props: ReturnType<ServerField> & { label: string }) => (
  <TextField hint="The seller sees this" {...props} />
);
