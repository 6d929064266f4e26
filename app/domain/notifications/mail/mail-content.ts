/** One part of an email, from top to bottom. Texts are plain: the layout escapes them. */
export type MailPart =
  | { paragraph: string }
  /** Six digits, set large. */
  | { code: string }
  | { button: { label: string; url: string } }
  /** A way that matters less than the button. */
  | { link: { label: string; url: string } }
  /** Rows of a name and a value. */
  | { facts: [name: string, value: string][] }
  | { list: string[] }
  /** What matters less, such as why this email came. */
  | { note: string };

export interface MailContent {
  /** One line. */
  subject: string;
  /** What an inbox shows after the subject. */
  preview: string;
  /** The first line of the email, larger. */
  heading: string;
  parts: MailPart[];
  /** Ends such emails: a link below this one, and the button that mail programs show for it. */
  unsubscribe?: { label: string; url: string };
}
