import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageMeta, SITE_NAME, SUPPORT_EMAIL } from '~/lib/site';
import { plural } from '~/ui/data/plural';
import { EmptyState } from '~/ui/feedback/empty-state';
import { TextField } from '~/ui/form/text-field';
import { GuidePage, linkTo, mailTo } from '~/ui/layout/guide';
import { Disclosure } from '~/ui/overlay/disclosure';
import { GUIDES } from './guides';
import { type Question, QUESTIONS } from './questions';

export const meta = () =>
  pageMeta(
    'Help Center',
    `How to buy and sell on ${SITE_NAME}, company verification, safety, and answers.`,
  );

export const handle = { noJs: true, cachedBy: ['search'] };

const MAX_SEARCH_LENGTH = 100;

export function loader({ request }: LoaderFunctionArgs) {
  const typed = new URL(request.url).searchParams.get('search') ?? '';
  const search = typed.trim().slice(0, MAX_SEARCH_LENGTH);
  return { search, found: findQuestions(QUESTIONS, search).map(({ id }) => id) };
}

export default function HelpPage() {
  const { search, found } = useLoaderData<typeof loader>();
  const shown = found.flatMap((name) => QUESTIONS.filter(({ id }) => id === name));
  const answers = (
    <>
      <SearchForm search={search} />
      <p role="status" className={search ? undefined : 'sr'}>
        {`${plural(shown.length, 'answer')} found`}
        {search ? (
          <>
            {' '}
            for “{search}”. {linkTo('/help', 'Show all')}
          </>
        ) : null}
      </p>
      {shown.length > 0 ? (
        <div className="stack gap-2">
          {shown.map((question) => (
            <Answer key={question.id} {...question} open={search !== ''} />
          ))}
        </div>
      ) : (
        <EmptyState title="No answers found" link={{ to: '/help', label: 'Clear Search' }}>
          Try another word, such as “refund” or “fee,” look in the{' '}
          <a href="#sellers" className="link">
            guides below
          </a>
          , or{' '}
          <a href="#contact" className="link">
            write to us
          </a>
          .
        </EmptyState>
      )}
    </>
  );
  return (
    <GuidePage
      title="Help Center"
      sections={[
        { id: 'answers', title: 'Frequently asked questions', body: answers },
        ...GUIDES,
        { id: 'contact', title: 'Contact support', body: contact() },
      ]}
    />
  );
}

const contact = () => (
  <>
    <p>
      Write to {mailTo(SUPPORT_EMAIL)}. We answer within 2–3 business days. Name your company, and
      include the link to the listing or transaction so we don’t have to ask.
    </p>
    <p>Your own software can do what you do here: see {linkTo('/api/docs', 'the API')}.</p>
  </>
);

function SearchForm({ search }: { search: string }) {
  return (
    <form method="get" action="/help#answers" role="search" aria-label="Answers">
      <div className="row items-end">
        <TextField
          label="Search the answers"
          name="search"
          id="help-search"
          type="search"
          maxLength={MAX_SEARCH_LENGTH}
          defaultValue={search}
          autoComplete="off"
          className="flex-1"
        />
        <button type="submit" className="btn">
          Search
        </button>
      </div>
    </form>
  );
}

function Answer({ id, question, answer, link, open }: Question & { open: boolean }) {
  return (
    <Disclosure summary={<h3>{question}</h3>} open={open}>
      {/* Inside the details, so that a link to the ID opens it. */}
      <div id={id} className="stack scroll-mt-32 gap-2">
        {answer.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {link ? <p>{linkTo(link.to, link.label)}</p> : null}
      </div>
    </Disclosure>
  );
}

const STOP_WORDS = new Set(
  (
    'a an and any are at be by can cannot cant could did do does for from get have how i if in is ' +
    'it me my of on or our should that the there this to was we what when where which who why ' +
    'will with would you your'
  ).split(' '),
);

const MAX_WORDS = 12;

function findQuestions(questions: Question[], search: string): Question[] {
  const typed = wordsOf(search).slice(0, MAX_WORDS);
  const keywords = typed.filter((word) => !STOP_WORDS.has(word));
  const stems = (keywords.length > 0 ? keywords : typed).map(stemOf);
  if (stems.length === 0) return search.trim() === '' ? questions : [];
  const matches = (text: string) => {
    const words = wordsOf(text);
    return stems.every((stem) => words.some((word) => word.startsWith(stem)));
  };
  const found = questions.filter(({ question, answer, alsoAsked }) =>
    matches([question, ...answer, alsoAsked].join(' ')),
  );
  const isInQuestion = ({ question }: Question) => Number(matches(question));
  return found.sort((one, other) => isInQuestion(other) - isInQuestion(one));
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .replace(/['’]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

function stemOf(word: string): string {
  const stem = word.replace(/(?:ings?|ies|ied|ed|es|s|y)$/, '');
  return stem.length >= 3 ? stem : word;
}
