import { PLATFORM_FEE, SITE_NAME, REVIEW_TIME, dashed, REVIEW_PROMISE } from '~/lib/site';
import { type GuideSectionEntry, linkTo, Points } from '~/ui/layout/guide';

export const GUIDES: GuideSectionEntry[] = [
  {
    id: 'sellers',
    title: 'Getting started: sellers',
    ordered: true,
    points: [
      <>
        {linkTo('/signup', 'Register your company')} and confirm the contact’s email with the code.
      </>,
      'Wait for the approval email, then sign in.',
      'Finish payment setup with Stripe so you can get paid. Have your business and bank details ready.',
      <>
        {linkTo('/create-listing', 'List the material')}: a title a buyer would type (product, size,
        grade), what it is and how it was kept, category, condition, price and unit, quantity, and
        where it is. Add a photo of the lot itself, of at most 10 MB; your phone’s camera will do.
      </>,
      <>
        Clearing a site? {linkTo('/my-listings/closeout', 'Close it out')}: choose all photos at
        once, fill in a row for each, and list them together.
      </>,
      <>
        Not sure what to ask? The {linkTo('/pricing-guide', 'pricing guide')} calculates a range
        from comparable listings.
      </>,
      'Answer messages, agree on pickup or delivery, and hand over what was paid for.',
      'No signal on site? With JavaScript on, list materials with photos, write a message or mark a purchase as handed over anyway: it waits on your device and is sent when the signal returns. Pages you opened in the last 7 days stay readable until you sign out. A purchase is never kept for later.',
    ],
  },
  {
    id: 'buyers',
    title: 'Getting started: buyers',
    ordered: true,
    points: () => [
      <>
        {linkTo('/browse', 'Browse')} or search by the name you would use on site: “2x4,”
        “sheetrock” and “#5 rebar” all work. Narrow it by category and location.
      </>,
      'Need a whole list? Paste it as a takeoff, up to 200 lines such as “40 sheets 5/8 type X”. Each line shows how we read it, which listings cover it, and what they cost delivered to your ZIP code. The takeoff also splits the list over sellers and turns on alerts for what is missing; your company shares it.',
      <>
        Compare the price with its market: the label, such as Good Price, compares it with similar
        listings. {linkTo('/pricing-guide#compare', 'How that is calculated')}
      </>,
      'Press Contact Seller to ask what the listing leaves out: age, storage, loading, delivery.',
      `Sign in and press Buy Now. Choose the quantity, check subtotal, ${PLATFORM_FEE} fee and total, and pay by card.`,
      'Arrange pickup or delivery with the seller. Inspect and count before you load. Once you have it, tell other buyers on the transaction page whether you would buy again.',
    ],
  },
  {
    id: 'company-verification',
    title: 'Company verification',
    body: () => (
      <>
        <p>
          Only approved companies can trade, and only they appear in the company directory. The
          verification review takes {dashed(REVIEW_TIME)}:
        </p>
        <Points
          ordered
          items={[
            'You register the company and enter the 6-digit code that we email to the contact. It expires after 15 minutes, and you can request a new one after 60 seconds.',
            `Our staff reviews the registration: the company, its address, its line of business and the person who acts for it. You hear from us within ${dashed(REVIEW_PROMISE)}.`,
            'Approved: the company gets its check mark, and the contact a welcome email. Declined: the email gives the reason, and you can apply again.',
          ]}
        />
        <p>
          A license number, a tax ID and a website are optional, and make the review easier. The
          check mark does not vouch for a company’s credit or for its materials.
        </p>
      </>
    ),
  },
  {
    id: 'safety',
    title: 'Safety guidelines',
    body: () => (
      <>
        <h3>Dealing</h3>
        <Points
          items={[
            'Look for the check mark, and look at the company’s page: address, phone, member since.',
            `Pay through ${SITE_NAME} only. If anyone asks for a wire, a gift card or cash up front, stop and tell us.`,
            'Keep agreements about quantity, date and loading in messages.',
            `No one from ${SITE_NAME} asks for your password or for a code that was emailed to you.`,
          ]}
        />
        <h3>At the yard</h3>
        <Points
          items={[
            'Meet at the seller’s yard or site during working hours, and let someone know where you are.',
            'Wear what the site asks for: hard hat, vest, boots, gloves.',
            'Agree beforehand who loads, and with what. Stay within the rating of the forklift, the rack and the truck, and strap the load down.',
          ]}
        />
        <h3>The material</h3>
        <Points
          items={[
            'Check stamps and labels: lumber grade, fire rating, breaker and wire markings. If there’s no label, don’t guess.',
            'Have a qualified person inspect beams, joists, trusses and other structural material before you build with them.',
            'Look up recalls, and check the dates on what expires: cement, sealants, coatings, adhesives. Ask for the safety data sheet.',
            'Do not take material that may contain asbestos or lead paint. It can’t be listed here either.',
          ]}
        />
      </>
    ),
  },
];
