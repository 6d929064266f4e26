import { Form, type FetcherWithComponents } from '@remix-run/react';
import { Fragment, type ReactNode } from 'react';
import { MAX_MODERATED_PHOTO_BYTES } from '~/domain/catalogue/copy';
import { MEDIA_COPY } from '~/domain/media/copy';
import { PICKER_TYPES } from '~/lib/image-limits';
import { AppLink } from '../../link';
import { photoUrl } from '../../photo';
import { ErrorSummary } from '../../form/error-summary';
import type { FormResult } from '../../form/form-result';
import { SubmitButton } from '../../form/submit-button';
import { FileField } from '../../form/file-field';
import { TextField } from '../../form/text-field';
import { useFailureToast } from '../../form/use-failure-toast';
import { type ServerField, useServerForm } from '../../form/use-server-form';

export type PhotoFormProps = {
  /** Without `photos`, only the first is shown. */
  material: { id: string; title: string; imageUrl: string | null; photos?: string[] };
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
  const [cover = material.imageUrl, ...others] = material.photos ?? [];
  const isSending = (intent: string) => fetcher?.formData?.get('intent') === intent;

  const removalOf = (photo: string, number: number) => (
    <FormTag method="post" action={path} className="stack" preventScrollReset>
      <input type="hidden" name="returnTo" value={field('returnTo').defaultValue} />
      <input type="hidden" name="photo" value={photo} />
      <ReasonField
        label="Reason for the removal"
        {...field('reason')}
        id={`${idPrefix}remove-reason${number > 1 ? `-${number}` : ''}`}
      />
      <div className="row">
        <SubmitButton
          kind="bad"
          intent="remove-photo"
          fetcher={isSending('change-photo') ? undefined : fetcher}
          pending="Removing..."
        >
          {number > 1 ? `Remove Photo ${number}` : 'Remove Photo'}
        </SubmitButton>
      </div>
    </FormTag>
  );

  return (
    <div className="form">
      <ErrorSummary errors={errors} idPrefix={idPrefix} title={failed} />
      {cover ? (
        <Shown photo={cover} alt={`${material.title}, as shown now`} />
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
          label={cover ? 'Another photo' : 'Photo'}
          name="image"
          id={`${idPrefix}image`}
          hint="Up to 5 MB. We turn it upright and remove location data."
          accept={PICKER_TYPES}
          error={field('image').error}
          maxBytes={MAX_MODERATED_PHOTO_BYTES}
          tooLarge={MEDIA_COPY.target.tooLarge(MAX_MODERATED_PHOTO_BYTES)}
        />
        <ReasonField label="Reason for the change" {...field('reason')} />
        <div className="row">
          <SubmitButton
            intent="change-photo"
            fetcher={isSending('remove-photo') ? undefined : fetcher}
            pending="Uploading..."
          >
            {cover ? 'Change Photo' : 'Add Photo'}
          </SubmitButton>
          {cancel}
        </div>
      </FormTag>
      {cover ? removalOf(cover, 1) : null}
      {others.map((photo, index) => (
        <Fragment key={photo}>
          <Shown photo={photo} alt={`${material.title}, photo ${index + 2}`} />
          {removalOf(photo, index + 2)}
        </Fragment>
      ))}
      {fetcher ? <AppLink to={path}>All photos</AppLink> : null}
    </div>
  );
}

const Shown = ({ photo, alt }: { photo: string; alt: string }) => (
  <img
    className="pic rounded-lg max-w-80"
    src={photoUrl(photo, 640)}
    alt={alt}
    width={320}
    height={240}
  />
);

const ReasonField = (props: ReturnType<ServerField> & { label: string }) => (
  <TextField hint="The seller sees this" {...props} />
);
