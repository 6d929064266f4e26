import {
  isMailFixed,
  type NOTIFICATION_PRIORITIES,
  type NotificationCategory,
} from '~/lib/choices/notification-preferences';
import { inWords, NOTIFICATIONS_COPY, stopEmailsLabel } from '../copy';
import { buttonTo, SAMPLE_PERSON, siteUrl } from './mail-parts.server';
import type { MailContent } from './mail-text';
import { unsubscribeUrl } from './mute-emails.server';

export const ADMIN_CATEGORY = 'system';

export interface AdminNews {
  title: string;
  content: string;
  /** A path on this site, such as '/admin/money' */
  actionUrl: string;
  actionText: string;
  /** The kind stored with its emails */
  kind?: string;
  /** `urgent` unless given */
  priority?: (typeof NOTIFICATION_PRIORITIES)[number];
}

export interface NotificationFacts {
  category: NotificationCategory;
  title: string;
  content: string;
  actionUrl: string | null;
  actionText: string | null;
  offUrl: string | null;
  links?: { label: string; url: string }[];
  groupTitle?: string;
}

const MAX_LISTED = 40;

/** Never shows the other company's email address. */
export function notificationMail(
  news: NotificationFacts,
  {
    userId,
    companyName,
    isSuspended,
  }: { userId: string; companyName: string; isSuspended?: boolean },
): MailContent {
  const { category } = news;
  const topic = inWords([category]);
  return isMailFixed(category)
    ? newsMail(news, NOTIFICATIONS_COPY.whyFixedEmail(companyName, topic))
    : {
        ...newsMail(news, NOTIFICATIONS_COPY.whyEmail(companyName, topic, isSuspended)),
        unsubscribe: unsubscribeFrom(userId, [category]),
      };
}

export function adminMail(news: AdminNews, userId: string): MailContent {
  return {
    ...newsMail(news, NOTIFICATIONS_COPY.whyAdminMail),
    unsubscribe: unsubscribeFrom(userId, [ADMIN_CATEGORY]),
  };
}

type News = Omit<NotificationFacts, 'category' | 'offUrl' | 'groupTitle'> & {
  offUrl?: string | null;
};

function newsMail(
  { title, content, actionUrl, actionText, offUrl = null, links = [] }: News,
  why: string,
): MailContent {
  const label = actionText ?? NOTIFICATIONS_COPY.openList;
  const [first = { label, url: siteUrl(actionUrl ?? '/notifications') }, ...others] = links;
  return {
    subject: title,
    preview: content,
    parts: [
      content,
      { button: first },
      ...others.map((link) => ({ link })),
      ...offLink(offUrl),
      { note: why },
    ],
  };
}

const offLink = (offUrl: string | null) =>
  offUrl ? [{ link: { label: NOTIFICATIONS_COPY.stopSearch, url: siteUrl(offUrl) } }] : [];

/**
 * One email for one person, of notifications given newest first: in that order, or as one
 * conversation, oldest first. A single one is sent as itself, so that its subject says what it is.
 */
export function digestMail(
  notifications: NotificationFacts[],
  person: { userId: string; companyName: string },
): MailContent {
  const [newest] = notifications;
  const isOf = (each: NotificationFacts) =>
    each === newest || (newest?.groupTitle && each.actionUrl === newest.actionUrl);
  if (newest && notifications.every(isOf)) {
    return conversationMail(newest, notifications, person);
  }
  const { userId, companyName } = person;
  const count = notifications.length;
  const listed = notifications.slice(0, MAX_LISTED);
  const categories = [...new Set(notifications.map(({ category }) => category))];
  return {
    subject: `${count} notifications for ${companyName}`,
    preview: listed
      .slice(0, 3)
      .map(({ title }) => title)
      .join(' · '),
    parts: [
      ...listed.flatMap(({ title, content, actionUrl, actionText, offUrl, links = [] }) => [
        { facts: [[title, content]] as [string, string][] },
        ...links.map((link) => ({ link })),
        ...(actionUrl && links.length === 0
          ? [{ link: { label: actionText ?? NOTIFICATIONS_COPY.open, url: siteUrl(actionUrl) } }]
          : []),
        ...offLink(offUrl),
      ]),
      ...(count > MAX_LISTED
        ? [
            `${count - MAX_LISTED} more ${count - MAX_LISTED === 1 ? 'is' : 'are'} on your notifications page.`,
          ]
        : []),
      buttonTo(NOTIFICATIONS_COPY.openList, '/notifications'),
      { note: NOTIFICATIONS_COPY.whyEmail(companyName, inWords(categories)) },
    ],
    unsubscribe: unsubscribeFrom(userId, categories),
  };
}

function conversationMail(
  newest: NotificationFacts,
  all: NotificationFacts[],
  person: { userId: string; companyName: string },
): MailContent {
  const title = all.length > 1 ? `${all.length} ${newest.groupTitle}` : newest.title;
  const listed = all.slice(0, MAX_LISTED).map(({ content }) => content);
  const content = listed.reverse().join('\n\n');
  return { ...notificationMail({ ...newest, title, content }, person), preview: newest.content };
}

function unsubscribeFrom(userId: string, categories: NotificationCategory[]) {
  return { label: stopEmailsLabel(categories), url: unsubscribeUrl({ userId, categories }) };
}

const ORDER: NotificationFacts = {
  category: 'orders',
  title: 'New order: 3 × 8×8×16 CMU, medium weight',
  content: 'Prairie Builders has paid $59.97 for it. Get it ready for pickup.',
  actionUrl: '/transaction/00000000-0000-4000-8000-000000000000',
  actionText: 'View Transaction',
  offUrl: null,
};
const ALERT: NotificationFacts = {
  category: 'materials',
  title: 'New for “plywood in IL”: 3/4 in. CDX plywood',
  content: '3/4 in. CDX plywood is for sale at $31.50 per piece in Chicago, IL.',
  actionUrl: '/material/00000000-0000-4000-8000-000000000000',
  actionText: 'View Material',
  offUrl: '/saved',
};
const MESSAGE: NotificationFacts = {
  category: 'messages',
  title: 'New message from Prairie Builders',
  content: 'Inquiry about: #5 rebar: Can we pick it up on Friday?',
  actionUrl: '/messages/00000000-0000-4000-8000-000000000000',
  actionText: 'Read Message',
  offUrl: null,
  groupTitle: 'messages from Prairie Builders about “#5 rebar”',
};
const UNCONFIRMED: NotificationFacts = {
  ...ORDER,
  category: 'materials',
  title: 'Still there? 2 listings',
  content:
    'No one at your company has confirmed or changed this in the last 60 days. Confirm what you still have, and pause what is gone. After 90 days we pause it.',
};
export const notificationMailSamples: Record<string, () => MailContent> = {
  notification: () => notificationMail(ALERT, SAMPLE_PERSON),
  notification_with_links: () => {
    const labels = ['All', '3/4 in. CDX plywood', '#5 rebar'].map(
      (what) => `Confirm or pause ${what}`,
    );
    const links = labels.map((label) => ({ label, url: siteUrl('/my-listings') }));
    return notificationMail({ ...UNCONFIRMED, links }, SAMPLE_PERSON);
  },
  notification_digest: () => digestMail([ORDER, ALERT], SAMPLE_PERSON),
  notification_conversation: () => digestMail([MESSAGE, MESSAGE], SAMPLE_PERSON),
};
