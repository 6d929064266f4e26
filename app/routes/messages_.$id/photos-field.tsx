import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { MAX_MESSAGE_PHOTOS, MESSAGING_COPY } from '~/domain/messaging/copy';
import { MEDIA_COPY } from '~/domain/media/copy';
import { MAX_IMAGE_BYTES, PICKER_TYPES } from '~/lib/image-limits';
import { Fieldset } from '~/ui/form/field';
import { shrinkPhoto } from '~/ui/photo-upload/shrink-photo';

export function PhotosField({ kept, error }: { kept: string[]; error?: string }) {
  const [chosen, setChosen] = useState<string[]>([]);
  const [refusal, setRefusal] = useState<string>();
  const turn = useRef(0);
  useEffect(() => () => chosen.forEach((address) => URL.revokeObjectURL(address)), [chosen]);

  const onChange = async (event: ChangeEvent<HTMLInputElement>) => {
    const field = event.target;
    const files = [...(field.files ?? [])];
    const own = (turn.current += 1);
    const refuse = (sentence: string) => {
      field.value = '';
      setChosen([]);
      setRefusal(sentence);
    };
    if (files.length + kept.length > MAX_MESSAGE_PHOTOS) {
      refuse(MESSAGING_COPY.tooManyPhotos);
      return;
    }
    setRefusal(undefined);
    setChosen(files.map((file) => URL.createObjectURL(file)));
    const smaller = new DataTransfer();
    for (const file of files) smaller.items.add(await shrinkPhoto(file));
    // Skipped if the user chose again or submitted before shrinking finished.
    if (turn.current !== own || field.files?.length !== files.length) return;
    const tooLarge = [...smaller.files].find(({ size }) => size > MAX_IMAGE_BYTES);
    if (tooLarge) refuse(MEDIA_COPY.refused(tooLarge.name, MEDIA_COPY.tooLarge.description));
    else field.files = smaller.files;
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
