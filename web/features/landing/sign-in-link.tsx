import { button } from '#web/design/button/button.css.ts'

/** Starts sign-in. A plain link: /theme.js gives it this origin, and it needs no other script. */
export const SignInLink = ({ address }: { readonly address: string }) => (
  <a className={button({ variant: 'primary', size: 'lg' })} href={address} data-sign-in="">Get Started Free</a>
)
