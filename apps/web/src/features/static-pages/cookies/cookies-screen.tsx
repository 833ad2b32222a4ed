import { useContactDetails } from '@/lib/contact-details'
import { LegalPage } from '../components/legal-page'
import { CookieSettings } from './cookie-settings'
import { cookiePolicy } from './texts'

export function CookiesScreen() {
  const { siteName: site, email } = useContactDetails()
  return (
    <LegalPage document={cookiePolicy({ site, email })}>
      <CookieSettings />
    </LegalPage>
  )
}
