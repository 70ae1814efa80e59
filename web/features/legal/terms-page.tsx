import { product } from '#domain/product.ts'
import { LegalPage, type LegalSection } from './legal-page.tsx'

const sections: ReadonlyArray<LegalSection> = [
  {
    id: 'service',
    title: 'What you get',
    content: (
      <p>
        {product.name} is a web app for keeping checklists, notes and trading records. It is free of charge. You use it
        with a Google account, since your journal is kept in that account’s Drive, and Google’s own terms apply to what
        Google does.
      </p>
    ),
  },
  {
    id: 'advice',
    title: 'No financial advice',
    content: (
      <>
        <p>
          Nothing in {product.name} is investment, tax or legal advice, or an invitation to trade. It places no orders
          and cannot. What you trade, and what comes of it, is yours.
        </p>
        <p>
          News and summaries on the market dashboard are produced with the help of an AI model from public sources. They
          can be late, incomplete or wrong. Do not trade on them.
        </p>
      </>
    ),
  },
  {
    id: 'figures',
    title: 'Figures',
    content: (
      <p>
        Trades come from your brokerage by way of SnapTrade, and realized results are calculated from them first in,
        first out. Where history is missing, the cost is shown as unknown. Your broker’s statements are what counts;
        {` ${product.name}’s`} figures are not made for a tax return.
      </p>
    ),
  },
  {
    id: 'journal',
    title: 'Your journal is yours',
    content: (
      <>
        <p>
          You own what you write. We claim no right to it and do not have it: it is kept in your own Drive and in your
          browser, as the <a href="/privacy">Privacy Policy</a> describes.
        </p>
        <p>
          That also means that we cannot restore it. If you delete the file, remove the app’s data in Google Drive or
          lose the account, the journal is gone.
        </p>
      </>
    ),
  },
  {
    id: 'use',
    title: 'Fair use',
    content: (
      <ul>
        <li>Use your own Google account and your own brokerage accounts.</li>
        <li>Do not try to reach other people’s data, to get around limits, or to overload the service.</li>
        <li>Do not use {product.name} for anything that the law forbids.</li>
      </ul>
    ),
  },
  {
    id: 'availability',
    title: 'Availability',
    content: (
      <p>
        We want {product.name} to work every morning, and it is built to go on without a network. There is no promise
        that it always will: the service is provided as it is, may change, and parts that depend on Google, SnapTrade or
        public sources fail when those do.
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'Liability',
    content: (
      <p>
        As far as the law allows, we are not liable for trading losses, lost profit, lost records or any indirect damage
        that comes of using {product.name} or of not being able to. Rights that the law gives you and that cannot be
        waived stay untouched.
      </p>
    ),
  },
  {
    id: 'ending',
    title: 'Ending it',
    content: (
      <p>
        You may stop at any time; <a href="/privacy#deleting">this is how to delete everything</a>. We may end the
        service or refuse it to anyone who breaks these terms. Your file stays in your Drive either way.
      </p>
    ),
  },
]

const contact = (supportEmail: string): LegalSection => ({
  id: 'contact',
  title: 'Changes and questions',
  content: (
    <p>
      If these terms change, this page and its date change; what you do afterwards is under the new text. Questions go
      to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
    </p>
  ),
})

export const TermsPage = ({ supportEmail }: { readonly supportEmail: string }) => (
  <LegalPage
    title="Terms of Service"
    intro={`These are the terms under which you use ${product.name}. They are short because the product keeps little.`}
    sections={[...sections, contact(supportEmail)]}
  />
)
