import { useContactDetails } from '@/lib/contact-details'
import { useConsent } from '@/lib/cookie-consent'
import { LegalPage } from '../components/legal-page'
import { CookieSettings } from './cookie-settings'
import { cookiePolicy } from './texts'

export function CookiesScreen() {
  const { siteName: site, email } = useContactDetails()
  // Remounts the switches when the consent dialog changes the choices.
  const consent = useConsent()
  return (
    <LegalPage document={cookiePolicy({ site, email })}>
      <CookieSettings key={consent} />
    </LegalPage>
  )
}
