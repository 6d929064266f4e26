import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { MAX_MESSAGE_PHOTOS } from '~/domain/messaging/copy';
import { MEDIA_COPY } from '~/domain/media/copy';
import { MAX_IMAGE_BYTES, PICKER_TYPES } from '~/lib/image-limits';
import { Fieldset } from '~/ui/form/field';
import { shrinkPhoto } from '~/ui/photo-upload/shrink-photo';

function listOf(files: File[]): FileList {
  const list = new DataTransfer();
  for (const file of files) list.items.add(file);
  return list.files;
}

export function PhotosField({ kept, error }: { kept: string[]; error?: string }) {
  const [chosen, setChosen] = useState<string[]>([]);
  const [refusal, setRefusal] = useState<string>();
  const turn = useRef(0);
  useEffect(() => () => chosen.forEach((address) => URL.revokeObjectURL(address)), [chosen]);

  const onChange = async (event: ChangeEvent<HTMLInputElement>) => {
    const field = event.target;
    const picked = [...(field.files ?? [])];
    const own = (turn.current += 1);
    const files = picked.slice(0, MAX_MESSAGE_PHOTOS - kept.length);
    const left = picked.length - files.length;
    if (left > 0) field.files = listOf(files);
    setRefusal(left > 0 ? MEDIA_COPY.tooManyPhotos(MAX_MESSAGE_PHOTOS, left) : undefined);
    setChosen(files.map((file) => URL.createObjectURL(file)));
    const smaller: File[] = [];
    for (const file of files) smaller.push(await shrinkPhoto(file));
    // Skipped if the user chose again or submitted before shrinking finished.
    if (turn.current !== own || field.files?.length !== files.length) return;
    const fit = smaller.filter(({ size }) => size <= MAX_IMAGE_BYTES);
    field.files = listOf(fit);
    const tooLarge = smaller.find((file) => !fit.includes(file));
    if (!tooLarge) return;
    setChosen(fit.map((file) => URL.createObjectURL(file)));
    setRefusal(MEDIA_COPY.refused(tooLarge.name, MEDIA_COPY.tooLarge.description));
  };

  return (
    <Fieldset
      legend="Photos"
      name="photos"
      optional
      hint={`Up to ${MAX_MESSAGE_PHOTOS} photos, 10MB each. Only the two companies can see them.`}
      error={refusal ?? error}
    >
      {kept.map((id, index) => (
        <label key={id} className="pick">
          <input type="checkbox" name="uploadIds" value={id} defaultChecked />
          <span>{`Photo ${index + 1} is uploaded and will be sent with the message`}</span>
        </label>
      ))}
      <input
        className="input"
        type="file"
        name="photos"
        aria-label="Select photos"
        accept={PICKER_TYPES}
        multiple
        onChange={(event) => void onChange(event)}
      />
      {chosen.length > 0 ? (
        <div className="row mt-2">
          {chosen.map((address, index) => (
            <img
              key={address}
              className="pic w-40 rounded-sm"
              src={address}
              alt={`Preview ${index + 1}`}
              width={144}
              height={108}
              onError={(event) => (event.currentTarget.hidden = true)}
            />
          ))}
        </div>
      ) : null}
    </Fieldset>
  );
}
