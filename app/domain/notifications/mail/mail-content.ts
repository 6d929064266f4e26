/** Texts are plain: the layout escapes them. */
export type MailPart =
  | { paragraph: string }
  | { code: string }
  | { button: { label: string; url: string } }
  | { link: { label: string; url: string } }
  | { facts: [name: string, value: string][] }
  | { list: string[] }
  | { note: string };

export interface MailContent {
  subject: string;
  preview: string;
  heading: string;
  parts: MailPart[];
  unsubscribe?: { label: string; url: string };
}
