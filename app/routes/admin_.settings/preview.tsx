import { useEffect, useRef } from 'react';
import type { previewSettings } from '~/domain/administration/index.server';
import { DescriptionList } from '~/ui/data/description-list';
import { markClass, SiteMark } from '~/ui/layout/site-mark';

/** `mark` and `icon` are data URLs. */
export type PreviewProps = Awaited<ReturnType<typeof previewSettings>> & { css: string };

/** Takes the focus, since it is above its form. */
export function Preview({ name, css, logo, mark, icon, fee, comingFee, ...site }: PreviewProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), [name, css, logo, fee, comingFee]);
  return (
    <section id="preview" className="panel stack" aria-labelledby="preview-title">
      <style dangerouslySetInnerHTML={{ __html: css }} />
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- after a plain post, the preview is the answer */}
      <h2 id="preview-title" tabIndex={-1} ref={title} autoFocus>
        Preview
      </h2>
      <p className="hint">Nothing is saved yet.</p>
      <div className="row">
        <span className={markClass(logo)} style={{ marginRight: 12 }}>
          <SiteMark {...{ name, logo, src: mark }} />
        </span>
        {icon ? (
          <img
            src={icon}
            alt="App icon"
            width={48}
            height={48}
            style={{ borderRadius: 8, border: '1px solid var(--line)' }}
          />
        ) : null}
        <span className="btn go sm">Create Account</span>
        <span className="text-accent">A link</span>
      </div>
      <DescriptionList
        facts={{
          'Email from': name,
          'Email subject': `Welcome to ${name}`,
          Fee: `Registering and listing cost nothing. The buyer pays ${fee} of the subtotal on top; the seller receives the full price. ${comingFee}`,
          Registration: `Your registration is under review. You will hear from us within ${site.reviewPromise}.`,
          Support: site.supportEmail,
          Legal: site.legalEmail,
        }}
      />
    </section>
  );
}
