import { MEDIA_COPY } from '~/domain/media/copy';
import { MAX_LOGO_BYTES } from '~/lib/image-limits';
import { FileField } from '~/ui/form/file-field';
import { type FormResult, readFormResult } from '~/ui/form/form-result';
import { Checkbox } from '~/ui/form/select-field';

/** A file that was previewed or came with a refused form is kept by its id. */
export function LogoField({ result, saved }: { result?: FormResult | null; saved: string }) {
  const { error, value } = readFormResult(result);
  const kept = value('logo', saved);
  return (
    <>
      <input type="hidden" name="logo" value={kept} />
      <FileField
        label={kept ? 'Another logo' : 'Logo'}
        name="image"
        optional
        hint="PNG, JPEG or WebP up to 2 MB, readable on white. Shown in the header, emails, receipts and app icon. A square logo goes next to the name; a wide one replaces it."
        accept="image/png,image/jpeg,image/webp"
        error={error('image')}
        maxBytes={MAX_LOGO_BYTES}
        tooLarge={MEDIA_COPY.logo.tooLarge}
      />
      {kept && kept !== saved ? <p className="hint">The logo you chose is kept.</p> : null}
      {kept ? (
        <Checkbox name="noLogo" label="Use the default mark instead of the logo" value="on" />
      ) : null}
    </>
  );
}
